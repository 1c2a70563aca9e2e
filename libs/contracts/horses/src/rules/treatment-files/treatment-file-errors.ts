import type { ErrorCatalog } from '@portal/contracts-common/light'
import type { TreatmentTextKey } from './rows.ts'

/** Error codes about daily treatment files, and their HTTP statuses. */
export const treatmentFileErrors = {
  'treatment-files.not-found': 404,
  /** `details.columns`: the missing columns. */
  'treatment-files.columns-missing': 400,
  'treatment-files.too-many-rows': 400,
  'treatment-files.unreadable': 400,
  /** The same file was uploaded before; `details.fileId`. */
  'treatment-files.uploaded-before': 409,
  'treatment-files.rows-refused': 409,
  'treatment-files.nothing-to-resend': 409,
} as const satisfies ErrorCatalog

export type TreatmentFileErrorCode = keyof typeof treatmentFileErrors

export const treatmentFileErrorTexts = {
  'treatment-files.not-found': { en: 'We couldn’t find this file.', es: 'No encontramos este archivo.' },
  'treatment-files.columns-missing': {
    en: 'Columns are missing in this file. Download the template to see them.',
    es: 'Faltan columnas en este archivo. Descargue la plantilla para verlas.',
  },
  'treatment-files.too-many-rows': {
    en: 'A file can have 2,000 rows. Split it and upload the parts.',
    es: 'Un archivo puede tener 2,000 filas. Divídalo y cargue las partes.',
  },
  'treatment-files.unreadable': {
    en: 'Wrong format or value. Please check and try again. Upload a CSV or XML file in UTF-8 like the template.',
    es: 'Formato o valor incorrecto. Revíselo e inténtelo de nuevo. Cargue un archivo CSV o XML en UTF-8 como la plantilla.',
  },
  'treatment-files.uploaded-before': {
    en: 'You uploaded this file before. Open it to see its rows.',
    es: 'Usted ya cargó este archivo. Ábralo para ver sus filas.',
  },
  'treatment-files.rows-refused': {
    en: 'Some rows have errors. Fix them and send them again.',
    es: 'Algunas filas tienen errores. Corríjalas y envíelas de nuevo.',
  },
  'treatment-files.nothing-to-resend': {
    en: 'This file has no rows to send again.',
    es: 'Este archivo no tiene filas para enviar de nuevo.',
  },
  'treatment-files.horse-missing': {
    en: 'Enter the microchip or the registry number of the horse.',
    es: 'Ingrese el microchip o el número de registro del caballo.',
  },
  'treatment-files.horse-unknown': {
    en: 'You don’t attend a registered horse with this number. Check the number.',
    es: 'Usted no atiende a ningún caballo registrado con este número. Revise el número.',
  },
  'treatment-files.time-invalid': {
    en: 'Enter date and time with the time zone, such as 2026-07-08T14:30-04:00.',
    es: 'Ingrese la fecha y la hora con la zona horaria, por ejemplo 2026-07-08T14:30-04:00.',
  },
  'treatment-files.duplicate-in-file': {
    en: 'Another row of this file has the same treatment.',
    es: 'Otra fila de este archivo tiene el mismo tratamiento.',
  },
  'treatment-files.duplicate-stored': {
    en: 'This treatment is already recorded.',
    es: 'Este tratamiento ya está registrado.',
  },
} as const satisfies Record<TreatmentFileErrorCode | TreatmentTextKey, { readonly en: string; readonly es: string }>
