import type { ErrorCatalog } from './errors.ts'

/** Error codes of imports and their HTTP statuses. Their messages are in `importErrorTexts`. */
export const importErrors = {
  /** The form has no part `File`. */
  'imports.file-missing': 400,
  /** The connection ended before the file did. */
  'imports.incomplete': 400,
  'imports.empty': 400,
  /** `details.reason`: `not-utf8`, or the code of the CSV parser. */
  'imports.unreadable': 400,
  /** `details.columns`: the columns that the file lacks. */
  'imports.columns-missing': 400,
  /** `details.maximum` */
  'imports.too-many-rows': 400,
  /** Only a checked file can be imported; `details.state`. */
  'imports.not-checked': 409,
  /** The rows of a checked file are deleted after seven days. */
  'imports.expired': 409,
  /** The same file was imported before. */
  'imports.already-imported': 409,
} as const satisfies ErrorCatalog

export type ImportErrorCode = keyof typeof importErrors
