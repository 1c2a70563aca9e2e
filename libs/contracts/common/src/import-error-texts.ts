import type { importErrors } from './import-errors.ts'

/** Messages of the `imports.*` error codes in both languages. */
export const importErrorTexts = {
  'imports.file-missing': { en: 'Choose a file.', es: 'Elija un archivo.' },
  'imports.incomplete': {
    en: 'The file did not arrive completely. Try again.',
    es: 'El archivo no llegó completo. Inténtelo de nuevo.',
  },
  'imports.empty': { en: 'The file has no rows.', es: 'El archivo no tiene filas.' },
  'imports.unreadable': {
    en: 'The file can’t be read. Save it as CSV in UTF-8 and try again.',
    es: 'No se puede leer el archivo. Guárdelo como CSV en UTF-8 e inténtelo de nuevo.',
  },
  'imports.columns-missing': {
    en: 'The file lacks columns that are required.',
    es: 'Al archivo le faltan columnas obligatorias.',
  },
  'imports.too-many-rows': {
    en: 'The file has too many rows. Split it and import the parts.',
    es: 'El archivo tiene demasiadas filas. Divídalo e importe las partes.',
  },
  'imports.not-checked': {
    en: 'This file is being imported or was imported already.',
    es: 'Este archivo se está importando o ya se importó.',
  },
  'imports.expired': {
    en: 'This file was checked too long ago. Upload it again.',
    es: 'Este archivo se revisó hace demasiado tiempo. Súbalo de nuevo.',
  },
  'imports.already-imported': {
    en: 'This file was imported before.',
    es: 'Este archivo ya se importó antes.',
  },
} as const satisfies Record<keyof typeof importErrors, { readonly en: string; readonly es: string }>
