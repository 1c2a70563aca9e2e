import { accountTexts } from './account-texts.ts'
import type { registrationErrors } from '../errors.ts'

/** The sentence of each refusal of `auth/*`, in both languages (spec 8 where it has one). */
export const authTexts = {
  'auth.recaptcha-failed': {
    en: 'We could not tell that you are a person. Please try again.',
    es: 'No pudimos comprobar que usted es una persona. Inténtelo de nuevo.',
  },
  'auth.registration-failed': {
    en: 'Something went wrong with the registration!',
    es: '¡Algo salió mal con el registro!',
  },
  'auth.username-taken': { en: 'This username is taken.', es: 'Este nombre de usuario ya está en uso.' },
  'auth.email-taken': {
    en: 'This email address belongs to another account.',
    es: 'Esta dirección de correo pertenece a otra cuenta.',
  },
  'auth.password-rejected': {
    en: 'Error resetting your password',
    es: 'Error al restablecer su contraseña',
  },
  'auth.password-wrong': { en: 'Incorrect username or password.', es: 'Nombre de usuario o contraseña incorrectos.' },
  'auth.user-unknown': { en: 'User does not exist.', es: 'El usuario no existe.' },
  'auth.password-common': accountTexts['account.password.common'],
  'auth.code-wrong': { en: 'The code is not the one we sent you.', es: 'El código no es el que le enviamos.' },
  'auth.outcome-unknown': {
    en: 'The connection was lost, and we could not learn whether that worked. Try to sign in, with the new password if you chose one; if you cannot, ask for a new code and try again.',
    es: 'Se perdió la conexión y no pudimos saber si funcionó. Intente iniciar sesión, con la contraseña nueva si eligió una; si no puede, pida un código nuevo e inténtelo otra vez.',
  },
  'auth.code-expired': {
    en: 'The code has expired. Please request a new one.',
    es: 'El código ha caducado. Solicite uno nuevo.',
  },
  'auth.code-not-sent': {
    en: 'Error sending confirmation code to your email',
    es: 'Error al enviar el código de confirmación a su correo',
  },
  'auth.reset-not-requested': {
    en: 'Error requesting password reset.',
    es: 'Error al solicitar el restablecimiento de la contraseña.',
  },
  'auth.too-many-attempts': {
    en: 'Too many attempts. Please wait before you try again.',
    es: 'Demasiados intentos. Espere antes de intentarlo de nuevo.',
  },
  'auth.new-code-too-soon': {
    en: 'You can request a new code if none has arrived within 5 minutes.',
    es: 'Puede solicitar un código nuevo si no ha llegado ninguno en 5 minutos.',
  },
  'auth.session-missing': { en: 'You are not signed in.', es: 'No ha iniciado sesión.' },
  'auth.session-ended': {
    en: 'Your session has ended. Please sign in again.',
    es: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  },
  'auth.cross-site': {
    en: 'This call must come from the portal itself.',
    es: 'Esta llamada debe venir del propio portal.',
  },
  'auth.link-invalid': { en: 'This link is not valid.', es: 'Este enlace no es válido.' },
  'auth.link-expired': { en: 'This link has expired.', es: 'Este enlace ha caducado.' },
} as const satisfies Record<keyof typeof registrationErrors, { readonly en: string; readonly es: string }>
