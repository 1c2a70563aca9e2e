import type { horsesErrors } from '../errors.ts'
import { assignmentErrorTexts } from './assignments/assignment-errors.ts'
import { horseFileErrorTexts } from './files/horse-file-errors.ts'
import { healthErrorTexts } from './health/health-errors.ts'
import { horseStatusErrorTexts } from './identity/horse-status-errors.ts'
import { requestErrorTexts } from './requests/request-error-texts.ts'
import { treatmentFileErrorTexts } from './treatment-files/treatment-file-errors.ts'
import { vetsListErrorTexts } from './vets-list/vets-list-error-texts.ts'

/** Messages of the error codes of the horses area in both languages. */
export const horsesErrorTexts = {
  // spec 8
  'horses.not-found': { en: 'Horse Details Not Found', es: 'No se encontraron los datos del caballo' },
  'horses.not-in-registry': {
    en: 'The industry registry no longer has this horse. Look it up again.',
    es: 'El registro de la industria ya no tiene este caballo. Búsquelo de nuevo.',
  },
  'horses.already-registered': {
    en: 'This horse was registered in the meantime. Look it up again to see its responsible person.',
    es: 'Este caballo se registró mientras tanto. Búsquelo de nuevo para ver su persona responsable.',
  },
  'horses.location-not-found': {
    en: 'This location does not exist. Select another one.',
    es: 'Esta ubicación no existe. Seleccione otra.',
  },
  'horses.location-code-taken': {
    en: 'Another location has this location ID.',
    es: 'Otra ubicación ya tiene este identificador.',
  },
  ...horseStatusErrorTexts,
  ...assignmentErrorTexts,
  ...requestErrorTexts,
  ...healthErrorTexts,
  ...vetsListErrorTexts,
  ...horseFileErrorTexts,
  ...treatmentFileErrorTexts,
} as const satisfies Record<keyof typeof horsesErrors, { readonly en: string; readonly es: string }>
