import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes of health records and shockwave treatments, and their HTTP statuses. */
export const healthErrors = {
  /** `details.fields`: `{ field, key }` of every broken rule. */
  'health.record-invalid': 400,
  'health.record-not-found': 404,
  /** The record was corrected already; `details.correctedBy`. */
  'health.already-corrected': 409,
  'health.reason-missing': 400,
  /** `details.horses`: `{ horseId, recordId, date }` of the earlier record with the same name. */
  'health.possible-duplicate': 409,
  /** Another record has this id. */
  'health.record-id-taken': 409,
  'health.template-not-found': 404,
  'health.too-many-templates': 409,
  'health.too-many-attachments': 409,
  'health.injury-not-found': 404,
  /** `details.fields`: `{ field, key }` of every broken rule. */
  'health.injury-invalid': 400,
  'health.already-reviewed': 409,
  /** The reminder was sent already; only between processes. */
  'health.reminder-sent': 409,
  'shockwave.not-found': 404,
  'shockwave.veterinarian-not-attending': 400,
  'shockwave.date-in-past': 400,
  /** `details.state`: canceled or voided. */
  'shockwave.already-closed': 409,
  'shockwave.not-allowed': 403,
  'shockwave.veterinarian-not-licensed': 409,
  'shockwave.date-in-future': 400,
  'shockwave.device-missing': 400,
  /** The horse is entered in a race during the stand-down; `details.raceDate`. */
  'shockwave.horse-entered': 409,
  /** A performed treatment is voided, not canceled. */
  'shockwave.already-performed': 409,
  'shockwave.void-too-late': 409,
  'shockwave.reason-missing': 400,
  'shockwave.not-over': 409,
} as const satisfies ErrorCatalog

export type HealthErrorCode = keyof typeof healthErrors

export const healthErrorTexts = {
  'health.record-invalid': {
    en: 'Wrong format or value. Please check and try again',
    es: 'Formato o valor incorrecto. Revíselo e inténtelo de nuevo.',
  },
  'health.record-not-found': {
    en: 'We couldn’t find this record. Reload the page.',
    es: 'No encontramos este registro. Vuelva a cargar la página.',
  },
  'health.already-corrected': {
    en: 'This record was already corrected. Correct the newer one.',
    es: 'Este registro ya se corrigió. Corrija el más reciente.',
  },
  'health.possible-duplicate': {
    en: 'A record with this name already exists around this date. Check it, or save this one anyway.',
    es: 'Ya existe un registro con este nombre cerca de esta fecha. Revíselo o guarde este de todos modos.',
  },
  'health.record-id-taken': {
    en: 'We couldn’t save this record. Enter it again.',
    es: 'No pudimos guardar este registro. Ingréselo de nuevo.',
  },
  'health.template-not-found': {
    en: 'We couldn’t find this template. Reload the page.',
    es: 'No encontramos esta plantilla. Vuelva a cargar la página.',
  },
  'health.too-many-attachments': {
    en: 'A record can have 10 attachments.',
    es: 'Un registro puede tener 10 archivos adjuntos.',
  },
  'health.too-many-templates': {
    en: 'You can have 50 templates. Delete one first.',
    es: 'Puede tener 50 plantillas. Elimine una primero.',
  },
  'health.reason-missing': {
    en: 'Explain why you’re correcting this record.',
    es: 'Explique por qué corrige este registro.',
  },
  'health.injury-not-found': {
    en: 'We couldn’t find this injury. Reload the page.',
    es: 'No encontramos esta lesión. Vuelva a cargar la página.',
  },
  'health.injury-invalid': {
    en: 'Some answers are missing or wrong. Check them and try again.',
    es: 'Faltan respuestas o son incorrectas. Revíselas e inténtelo de nuevo.',
  },
  'health.already-reviewed': {
    en: 'This report was already reviewed.',
    es: 'Este informe ya se revisó.',
  },
  'health.reminder-sent': { en: 'This reminder was already sent.', es: 'Este recordatorio ya se envió.' },
  'shockwave.not-found': {
    en: 'We couldn’t find this treatment. Reload the page.',
    es: 'No encontramos este tratamiento. Vuelva a cargar la página.',
  },
  'shockwave.veterinarian-not-attending': {
    en: 'Select a veterinarian who attends this horse.',
    es: 'Seleccione un veterinario que atienda a este caballo.',
  },
  'shockwave.date-in-past': {
    en: 'The planned day can’t be in the past.',
    es: 'El día previsto no puede ser anterior a hoy.',
  },
  'shockwave.already-closed': {
    en: 'This treatment was canceled or voided. Reload the page to see it.',
    es: 'Este tratamiento se canceló o se anuló. Vuelva a cargar la página para verlo.',
  },
  'shockwave.not-allowed': {
    en: 'You need an elevated privilege to perform this action.',
    es: 'Necesita más permisos para realizar esta acción.',
  },
  'shockwave.veterinarian-not-licensed': {
    en: 'This veterinarian has no valid license in the state where the horse is.',
    es: 'Este veterinario no tiene una licencia vigente en el estado donde se encuentra el caballo.',
  },
  'shockwave.date-in-future': {
    en: 'The treatment can’t be in the future.',
    es: 'El tratamiento no puede tener una fecha futura.',
  },
  'shockwave.device-missing': {
    en: 'Enter the device and where the horse was treated.',
    es: 'Ingrese el equipo utilizado y la zona tratada.',
  },
  'shockwave.horse-entered': {
    en: 'This horse is entered in a race before the stand-down ends. Scratch it first.',
    es: 'Este caballo está inscrito en una carrera antes de que termine el período de inactividad obligatoria. Primero retírelo de la carrera.',
  },
  'shockwave.already-performed': {
    en: 'This treatment was performed, so it can’t be canceled. Void the entry instead.',
    es: 'Este tratamiento ya se realizó, por lo que no se puede cancelar. Anule el registro.',
  },
  'shockwave.void-too-late': {
    en: 'You can void an entry for 24 hours. Ask the authority to do it.',
    es: 'Usted puede anular un registro durante 24 horas. Pida a la autoridad que lo haga.',
  },
  'shockwave.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
  'shockwave.not-over': {
    en: 'The stand-down isn’t over yet.',
    es: 'El período de inactividad obligatoria todavía no termina.',
  },
} as const satisfies Record<HealthErrorCode, { readonly en: string; readonly es: string }>
