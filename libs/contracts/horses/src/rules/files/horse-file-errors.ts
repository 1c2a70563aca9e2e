import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about files of a horse, and their HTTP statuses. */
export const horseFileErrors = {
  'horse-files.not-found': 404,
  'horse-files.not-allowed': 403,
  'horse-files.not-responsible-person': 403,
  'horse-files.transferable': 409,
  'horse-files.not-a-photo': 409,
  /** `details.maximum`: files that a horse can have. */
  'horse-files.too-many': 409,
  /** Another file has the id. */
  'horse-files.id-taken': 409,
} as const satisfies ErrorCatalog

export type HorseFileErrorCode = keyof typeof horseFileErrors

export const horseFileErrorTexts = {
  'horse-files.not-found': { en: 'We couldn’t find this file.', es: 'No encontramos este archivo.' },
  'horse-files.not-allowed': {
    en: 'Only the person who uploaded this file can delete it.',
    es: 'Solo la persona que cargó este archivo puede eliminarlo.',
  },
  'horse-files.not-responsible-person': {
    en: 'Only the responsible person can change whether a file goes with the horse.',
    es: 'Solo la persona responsable puede cambiar si un archivo acompaña al caballo.',
  },
  'horse-files.transferable': {
    en: 'This file goes with the horse.',
    es: 'Este archivo acompaña al caballo.',
  },
  'horse-files.not-a-photo': {
    en: 'Only a JPEG or PNG file can be the photo of the horse.',
    es: 'Solo un archivo JPEG o PNG puede ser la foto del caballo.',
  },
  'horse-files.too-many': {
    en: 'This horse has too many files. Delete files that are no longer needed.',
    es: 'Este caballo tiene demasiados archivos. Elimine los que ya no se necesiten.',
  },
  'horse-files.id-taken': {
    en: 'This file couldn’t be stored. Select it again.',
    es: 'No se pudo guardar este archivo. Selecciónelo de nuevo.',
  },
} as const satisfies Record<HorseFileErrorCode, { readonly en: string; readonly es: string }>
