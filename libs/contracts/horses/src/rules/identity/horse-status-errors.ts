import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about looking up, registering and retiring a horse, and their HTTP statuses. */
export const horseStatusErrors = {
  'horses.no-existing-horse': 404,
  'horses.track-not-found': 404,
  'horses.not-selected': 400,
  'horses.microchip-taken': 409,
  /** `details.status`: the current status. */
  'horses.not-allowed-by-status': 409,
  'horses.not-your-horse': 403,
  'horses.staff-only': 403,
  'horses.reason-missing': 400,
  'horses.date-in-future': 400,
  'horses.veterinary-approval-missing': 409,
  'horses.responsible-person-missing': 409,
  'horses.merge-not-approved': 409,
  'horses.not-under-review': 409,
  /** `details.fields`: the fields that regulation 2143(a) requires. */
  'horses.fields-missing': 400,
} as const satisfies ErrorCatalog

export type HorseStatusErrorCode = keyof typeof horseStatusErrors

export const horseStatusErrorTexts = {
  // spec 8
  'horses.no-existing-horse': { en: 'No Existing Horse Found', es: 'No se encontró ningún caballo existente' },
  'horses.track-not-found': { en: 'Track Not Found', es: 'No se encontró el hipódromo' },
  'horses.not-selected': {
    en: 'You must look up and select a horse from the list.',
    es: 'Debe buscar y seleccionar un caballo de la lista.',
  },
  'horses.microchip-taken': {
    en: 'Another horse has this microchip number. Scan the horse again.',
    es: 'Otro caballo tiene este número de microchip. Escanee al caballo otra vez.',
  },
  'horses.not-allowed-by-status': {
    en: 'The status of this horse doesn’t allow that. Reload the page to see it.',
    es: 'El estado de este caballo no lo permite. Vuelva a cargar la página para verlo.',
  },
  'horses.not-under-review': {
    en: 'This horse was already reviewed. Reload the page to see it.',
    es: 'Este caballo ya se revisó. Vuelva a cargar la página para verlo.',
  },
  'horses.not-your-horse': {
    en: 'Only the responsible person, the designated owner or the authority can do this.',
    es: 'Solo la persona responsable, el propietario designado o la autoridad pueden hacerlo.',
  },
  'horses.staff-only': {
    en: 'You need an elevated privilege to perform this action.',
    es: 'Necesita más permisos para realizar esta acción.',
  },
  'horses.date-in-future': { en: 'The date can’t be in the future.', es: 'La fecha no puede ser futura.' },
  'horses.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
  'horses.veterinary-approval-missing': {
    en: 'A veterinarian must examine this horse before it returns to racing.',
    es: 'Un veterinario debe examinar este caballo antes de que vuelva a correr.',
  },
  'horses.responsible-person-missing': {
    en: 'Name a responsible person for this horse first.',
    es: 'Indique primero una persona responsable para este caballo.',
  },
  'horses.merge-not-approved': {
    en: 'Another administrator must approve this first.',
    es: 'Otro administrador debe aprobarlo primero.',
  },
  'horses.fields-missing': {
    en: 'Some information that the regulations require is missing.',
    es: 'Falta información que exigen los reglamentos.',
  },
} as const satisfies Record<HorseStatusErrorCode, { readonly en: string; readonly es: string }>
