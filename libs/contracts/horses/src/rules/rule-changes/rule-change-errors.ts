import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about changes of the rule tables, and their HTTP statuses. */
export const ruleChangeErrors = {
  'horse-rules.not-found': 404,
  'horse-rules.change-not-found': 404,
  /** `details.today`: the earliest day. */
  'horse-rules.begins-in-past': 400,
  'horse-rules.ends-before-it-begins': 400,
  'horse-rules.place-not-found': 400,
  'horse-rules.already-ended': 409,
  /** The portal can't register a horse without the field. */
  'horse-rules.field-indispensable': 400,
  /** The affected horses are still being counted. */
  'horse-rules.not-checked': 409,
  'horse-rules.already-saved': 409,
  /** Another change was saved after this one was proposed. */
  'horse-rules.changed-since': 409,
} as const satisfies ErrorCatalog

export const ruleChangeErrorTexts = {
  'horse-rules.not-found': {
    en: 'We couldn’t find this rule. Reload the page.',
    es: 'No encontramos esta regla. Vuelva a cargar la página.',
  },
  'horse-rules.change-not-found': {
    en: 'We couldn’t find this change. Start again from the list of rules.',
    es: 'No encontramos este cambio. Empiece de nuevo desde la lista de reglas.',
  },
  'horse-rules.begins-in-past': {
    en: 'A change can begin today at the earliest.',
    es: 'Un cambio puede empezar hoy o más adelante.',
  },
  'horse-rules.ends-before-it-begins': {
    en: 'The last day is before the first day.',
    es: 'El último día es anterior al primero.',
  },
  'horse-rules.place-not-found': {
    en: 'Enter the two letters of a state, or select a track.',
    es: 'Ingrese las dos letras de un estado o seleccione un hipódromo.',
  },
  'horse-rules.already-ended': {
    en: 'This rule already has an end. Reload the page to see it.',
    es: 'Esta regla ya tiene una fecha de fin. Vuelva a cargar la página para verla.',
  },
  'horse-rules.field-indispensable': {
    en: 'A horse can’t be registered without this field, so it must stay required and have no last day. You can change its name.',
    es: 'No se puede registrar un caballo sin este dato, así que debe seguir siendo obligatorio y no puede tener último día. Puede cambiar su nombre.',
  },
  'horse-rules.not-checked': {
    en: 'We’re still counting the affected horses. Wait until that’s done.',
    es: 'Todavía estamos contando los caballos afectados. Espere a que termine.',
  },
  'horse-rules.already-saved': { en: 'This change was already saved.', es: 'Este cambio ya se guardó.' },
  'horse-rules.changed-since': {
    en: 'Another change was saved in the meantime. Start again to see which horses yours affects now.',
    es: 'Mientras tanto se guardó otro cambio. Empiece de nuevo para ver a qué caballos afecta ahora el suyo.',
  },
} as const satisfies Record<keyof typeof ruleChangeErrors, { readonly en: string; readonly es: string }>
