import type { registrationErrors } from '../errors.ts'
import { delegationErrorTexts } from './delegations/delegation-error-texts.ts'
import { licenseErrorTexts } from './licenses/license-error-texts.ts'
import { inviteErrorTexts } from './invites/index.ts'

type RegistrationError = Exclude<keyof typeof registrationErrors, `auth.${string}`>

/** Messages of the `registration.*` and `licenses.*` error codes in both languages (spec 8 where it defines one). */
export const registrationErrorTexts = {
  'registration.draft-missing': {
    en: 'We couldn’t find your unfinished registration. Start again.',
    es: 'No encontramos su registro sin terminar. Comience de nuevo.',
  },
  'registration.draft-moved': {
    en: 'You continued this registration on another device. It can’t be changed here anymore.',
    es: 'Usted continuó este registro en otro dispositivo. Aquí ya no se puede modificar.',
  },
  'registration.draft-closed': {
    en: 'This registration can’t be changed anymore. Sign in to see it.',
    es: 'Este registro ya no se puede modificar. Inicie sesión para verlo.',
  },
  'registration.already-registered': {
    en: 'You’re already registered.',
    es: 'Usted ya está registrado.',
  },
  'registration.answer-invalid': {
    en: 'Wrong format or value. Please check and try again',
    es: 'Formato o valor incorrecto. Revíselo e inténtelo de nuevo.',
  },
  'registration.step-not-open': {
    en: 'Answer the earlier questions first.',
    es: 'Responda primero las preguntas anteriores.',
  },
  'registration.candidate-expired': {
    en: 'This list is too old. Search again and select your record.',
    es: 'Esta lista ya no es válida. Busque de nuevo y seleccione su registro.',
  },
  'registration.candidate-locked': {
    en: 'We can’t check this record again for now. Call the support line and give your reference number.',
    es: 'Por ahora no podemos volver a comprobar estos datos. Llame a la línea de asistencia y dé su número de referencia.',
  },
  'registration.registry-unavailable': {
    en: 'The license registry doesn’t respond right now. Your answers are saved. Try again in a few minutes.',
    es: 'El registro de licencias no responde en este momento. Sus respuestas están guardadas. Inténtelo de nuevo en unos minutos.',
  },
  'registration.channel-unavailable': {
    en: 'We can’t send codes this way right now. Choose the other way.',
    es: 'En este momento no podemos enviar códigos por este medio. Elija el otro.',
  },
  'registration.code-locked': {
    en: 'Too many wrong codes. Wait until the lock ends, then try again.',
    es: 'Demasiados códigos incorrectos. Espere a que termine el bloqueo e inténtelo de nuevo.',
  },
  'registration.incomplete': {
    en: 'Some questions aren’t answered yet. Answer them, then continue.',
    es: 'Faltan algunas respuestas. Complételas para continuar.',
  },
  'registration.username-not-generated': {
    en: 'There was an error generating your username. Please try again',
    es: 'Ocurrió un error al generar su nombre de usuario. Inténtelo de nuevo.',
  },
  'registration.link-not-needed': {
    en: 'Your answers are saved with your account. Sign in on the other device to continue there.',
    es: 'Sus respuestas están guardadas en su cuenta. Inicie sesión en el otro dispositivo para continuar allí.',
  },
  'registration.contact-not-confirmed': {
    en: 'Confirm this email address or phone first.',
    es: 'Primero confirme este correo electrónico o celular.',
  },
  'registration.link-used': {
    en: 'This link was already used. If you need to change devices again, ask for a new link on the device where you continued.',
    es: 'Este enlace ya se usó. Si necesita cambiar otra vez de dispositivo, pida un enlace nuevo en el dispositivo donde continuó.',
  },
  'registration.secret-invalid': {
    en: 'Something went wrong with the registration!',
    es: '¡Ocurrió un error en el registro!',
  },
  ...licenseErrorTexts,
  ...inviteErrorTexts,
  ...delegationErrorTexts,
} as const satisfies Record<RegistrationError, { readonly en: string; readonly es: string }>
