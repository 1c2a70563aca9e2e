import type { ErrorCatalog } from '@portal/contracts-common/light'
import type { AssignmentViolationCode } from './assignment-violations.ts'

/** Error codes of commands that would break a rule about the people of a horse, and their HTTP statuses. */
export const assignmentErrors = {
  'assignments.responsible-person-missing': 409,
  'assignments.several-responsible-persons': 409,
  'assignments.shares-not-complete': 400,
  'assignments.designated-owner-missing': 400,
  'assignments.several-designated-owners': 409,
  'assignments.designated-owner-not-an-individual': 400,
  'assignments.primary-veterinarian-missing': 400,
  'assignments.several-primary-veterinarians': 409,
  'assignments.several-locations': 409,
  'assignments.already-attending': 409,
  'assignments.not-attending': 404,
  /** Staff correct an assignment without saying why. */
  'assignments.reason-missing': 400,
  'assignments.already-corrected': 409,
  'assignments.not-found': 404,
  'assignments.subject-missing': 400,
  'assignments.ends-before-it-begins': 400,
} as const satisfies ErrorCatalog & Record<`assignments.${AssignmentViolationCode}`, number>

export const assignmentErrorTexts = {
  'assignments.responsible-person-missing': {
    en: 'The horse would have no responsible person. Select one.',
    es: 'El caballo quedaría sin persona responsable. Seleccione una.',
  },
  'assignments.several-responsible-persons': {
    en: 'The horse would have two responsible persons at the same time. Check the dates.',
    es: 'El caballo tendría dos personas responsables al mismo tiempo. Revise las fechas.',
  },
  'assignments.shares-not-complete': {
    en: 'Enter no shares, or shares of all owners that add up to 100%.',
    es: 'No ingrese porcentajes o ingrese los de todos los propietarios de modo que sumen 100 %.',
  },
  'assignments.already-attending': {
    en: 'This veterinarian already attends the horse.',
    es: 'Este veterinario ya atiende al caballo.',
  },
  'assignments.not-attending': {
    en: 'This veterinarian no longer attends the horse.',
    es: 'Este veterinario ya no atiende al caballo.',
  },
  'assignments.designated-owner-missing': {
    en: 'Select a designated owner. A horse with several owners or an organization as owner needs one.',
    es: 'Seleccione un propietario designado. Es obligatorio cuando hay varios propietarios o el propietario es una organización.',
  },
  'assignments.several-designated-owners': {
    en: 'The horse would have two designated owners at the same time. Check the dates.',
    es: 'El caballo tendría dos propietarios designados al mismo tiempo. Revise las fechas.',
  },
  'assignments.designated-owner-not-an-individual': {
    en: 'The designated owner must be an individual, not an organization.',
    es: 'El propietario designado debe ser una persona física, no una organización.',
  },
  'assignments.primary-veterinarian-missing': {
    en: 'Select which attending veterinarian is the primary one.',
    es: 'Seleccione cuál es el veterinario tratante principal.',
  },
  'assignments.several-primary-veterinarians': {
    en: 'Only one attending veterinarian can be the primary one.',
    es: 'Solo un veterinario tratante puede ser el principal.',
  },
  'assignments.several-locations': {
    en: 'The horse would be in two locations at the same time. Check the dates.',
    es: 'El caballo estaría en dos ubicaciones al mismo tiempo. Revise las fechas.',
  },
  'assignments.reason-missing': {
    en: 'Enter why you correct this record.',
    es: 'Indique por qué corrige este registro.',
  },
  'assignments.not-found': {
    en: 'We couldn’t find this record. Reload the page.',
    es: 'No encontramos este registro. Vuelva a cargar la página.',
  },
  'assignments.subject-missing': {
    en: 'Select the person, the organization or the location that this role needs.',
    es: 'Seleccione la persona, la organización o la ubicación que requiere esta función.',
  },
  'assignments.ends-before-it-begins': {
    en: 'The end can’t be before the start.',
    es: 'El fin no puede ser anterior al inicio.',
  },
  'assignments.already-corrected': {
    en: 'This record was already corrected. Reload the page to see the correction.',
    es: 'Este registro ya se corrigió. Vuelva a cargar la página para ver la corrección.',
  },
} as const satisfies Record<keyof typeof assignmentErrors, { readonly en: string; readonly es: string }>
