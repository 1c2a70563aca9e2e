import { accountTexts } from './account-texts.ts'
import type { registrationErrors } from '../errors.ts'

/** Messages of the `auth/*` error codes in both languages (spec 8 where it defines one). */
export const authTexts = {
  'auth.recaptcha-failed': {
    en: 'We couldn’t verify that you’re a person. Try again.',
    es: 'No pudimos verificar que usted es una persona. Inténtelo de nuevo.',
  },
  'auth.registration-failed': {
    en: 'Something went wrong with the registration!',
    es: '¡Ocurrió un error en el registro!',
  },
  'auth.username-taken': {
    en: 'This username is taken or looks like another one. Choose a different one.',
    es: 'Este nombre de usuario ya está en uso o se parece a otro. Elija uno diferente.',
  },
  'auth.email-taken': {
    en: 'Another account already uses this email address. Sign in, or use a different address.',
    es: 'Otra cuenta ya usa este correo electrónico. Inicie sesión o use otra dirección.',
  },
  'auth.password-rejected': {
    en: 'Error resetting your password',
    es: 'Error al restablecer su contraseña',
  },
  'auth.password-incorrect': {
    en: 'Incorrect username or password.',
    es: 'Nombre de usuario o contraseña incorrectos.',
  },
  'auth.user-not-found': { en: 'User does not exist.', es: 'El usuario no existe.' },
  'auth.password-common': accountTexts['account.password.common'],
  'auth.code-incorrect': {
    en: 'That code is incorrect. Check it and try again.',
    es: 'Ese código no es correcto. Revíselo e inténtelo de nuevo.',
  },
  'auth.outcome-unknown': {
    en: 'We lost the connection and don’t know if your request went through. Try to sign in, with your new password if you set one. If that doesn’t work, request a new code and try again.',
    es: 'Se perdió la conexión y no sabemos si su solicitud se completó. Intente iniciar sesión, con la contraseña nueva si la cambió. Si no puede, solicite un código nuevo e inténtelo otra vez.',
  },
  'auth.code-expired': {
    en: 'That code has expired. Request a new one.',
    es: 'El código venció. Solicite uno nuevo.',
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
    en: 'Too many attempts. Wait a few minutes and try again.',
    es: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
  },
  'auth.resend-too-soon': {
    en: 'You can request a new code in a few minutes if none arrives.',
    es: 'Si no recibe ningún código, puede solicitar otro en unos minutos.',
  },
  'auth.session-missing': {
    en: 'You aren’t signed in. Sign in and try again.',
    es: 'No ha iniciado sesión. Inicie sesión e inténtelo de nuevo.',
  },
  'auth.session-ended': {
    en: 'Your session has ended. Sign in again.',
    es: 'Su sesión terminó. Inicie sesión de nuevo.',
  },
  'auth.cross-site': {
    en: 'This request must come from the portal.',
    es: 'Esta solicitud debe provenir del portal.',
  },
  'auth.link-invalid': { en: 'This link isn’t valid.', es: 'Este enlace no es válido.' },
  'auth.link-expired': { en: 'This link has expired.', es: 'Este enlace venció.' },
} as const satisfies Record<
  Extract<keyof typeof registrationErrors, `auth.${string}`>,
  { readonly en: string; readonly es: string }
>
