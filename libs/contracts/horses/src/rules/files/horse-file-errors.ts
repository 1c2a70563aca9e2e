import type { ErrorCatalog } from '@portal/contracts-common/light'

/** Error codes about files of a horse, and their HTTP statuses. */
export const horseFileErrors = {
  'horse-files.not-selected': 400,
  'horse-files.not-found': 404,
  'horse-files.not-allowed': 403,
  'horse-files.not-responsible-person': 403,
  'horse-files.transferable': 409,
} as const satisfies ErrorCatalog

export type HorseFileErrorCode = keyof typeof horseFileErrors

export const horseFileErrorTexts = {
  'horse-files.not-selected': { en: 'Select a file to upload.', es: 'Seleccione un archivo para cargar.' },
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
} as const satisfies Record<HorseFileErrorCode, { readonly en: string; readonly es: string }>
