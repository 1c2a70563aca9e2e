import type { horsesErrors } from '../errors.ts'
import { assignmentErrorTexts } from './assignments/assignment-errors.ts'
import { horseFileErrorTexts } from './files/horse-file-errors.ts'
import { healthErrorTexts } from './health/health-errors.ts'
import { horseMergeErrorTexts } from './identity/horse-merges.ts'
import { horseStatusErrorTexts } from './identity/horse-status-errors.ts'
import { requestErrorTexts } from './requests/request-error-texts.ts'
import { ruleChangeErrorTexts } from './rule-changes/index.ts'
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
  'horses.view-not-found': { en: 'We couldn’t find this saved list.', es: 'No encontramos esta lista guardada.' },
  'horses.too-many-views': {
    en: 'You can save 30 lists. Delete one first.',
    es: 'Puede guardar 30 listas. Elimine una primero.',
  },
  'horses.year-in-future': {
    en: 'The year of birth can’t be in the future.',
    es: 'El año de nacimiento no puede ser futuro.',
  },
  'horses.in-registry': {
    en: 'The industry registry has a horse with this microchip or registry number. Look it up and select it.',
    es: 'El registro de la industria ya tiene un caballo con este microchip o número de registro. Búsquelo y selecciónelo.',
  },
  'horses.location-not-found': {
    en: 'This location does not exist. Select another one.',
    es: 'Esta ubicación no existe. Seleccione otra.',
  },
  'horses.moved-since': {
    en: 'Another move was recorded since you entered this one. Compare them, and enter yours again if it’s still right.',
    es: 'Se registró otro traslado desde que usted ingresó este. Compárelos y vuelva a ingresar el suyo si todavía es correcto.',
  },
  'horses.moved-too-long-ago': {
    en: 'This move was entered more than 30 days ago. Enter where the horse is now.',
    es: 'Este traslado se ingresó hace más de 30 días. Ingrese dónde está el caballo ahora.',
  },
  'horses.location-code-taken': {
    en: 'Another location has this location ID. Enter a different one.',
    es: 'Otra ubicación ya tiene este identificador. Ingrese otro.',
  },
  'calendar-feeds.no-person': {
    en: 'Finish your registration first.',
    es: 'Primero termine su registro.',
  },
  'calendar-feeds.secret-taken': {
    en: 'This address is taken. Create another one.',
    es: 'Esta dirección ya existe. Cree otra.',
  },
  'calendar-feeds.not-found': {
    en: 'This calendar address no longer works. Create a new one in the portal.',
    es: 'Esta dirección de calendario ya no funciona. Cree una nueva en el portal.',
  },
  'tracks.not-found': { en: 'Track Not Found', es: 'No se encontró el hipódromo' },
  'tracks.person-not-found': {
    en: 'No person has this HISA ID. Check it and try again.',
    es: 'Ninguna persona tiene este HISA ID. Revíselo e inténtelo de nuevo.',
  },
  'tracks.already-official': {
    en: 'This person already has this role at the track.',
    es: 'Esta persona ya tiene esta función en el hipódromo.',
  },
  'tracks.official-not-found': {
    en: 'We couldn’t find this entry. Reload the page.',
    es: 'No encontramos este registro. Vuelva a cargar la página.',
  },
  'tracks.ends-before-it-begins': {
    en: 'The last day can’t be before the first day.',
    es: 'El último día no puede ser anterior al primero.',
  },
  ...horseStatusErrorTexts,
  ...horseMergeErrorTexts,
  ...assignmentErrorTexts,
  ...requestErrorTexts,
  ...healthErrorTexts,
  ...vetsListErrorTexts,
  ...horseFileErrorTexts,
  ...treatmentFileErrorTexts,
  ...ruleChangeErrorTexts,
} as const satisfies Record<keyof typeof horsesErrors, { readonly en: string; readonly es: string }>
