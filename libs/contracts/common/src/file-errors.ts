import type { ErrorCatalog } from './errors.ts'

/** Error codes of an upload, and reasons for the state `Error` of a file. Their messages are in `fileErrorTexts`. */
export const fileErrors = {
  /** The form has no part `File`. */
  'files.missing': 400,
  'files.empty': 400,
  /** `details.maxBytes`. */
  'files.too-large': 413,
  /** `details.accepted`: the extensions that are accepted. */
  'files.type-not-accepted': 415,
  'files.content-mismatch': 415,
  /** The connection ended before the file did. */
  'files.incomplete': 400,
  /** `details.maxFiles`, `details.maxBytes`. */
  'files.too-many-pending': 429,
  'files.range-not-satisfiable': 416,
  // Reasons for the state `Error`; no endpoint returns these.
  'files.contains-hidden-file': 409,
  'files.expands-too-large': 409,
  'files.external-content': 409,
  'files.has-macros': 409,
  'files.embeds-objects': 409,
  'files.unreadable': 409,
  'files.malware-found': 409,
  'files.not-scanned': 409,
  'files.upload-abandoned': 409,
} as const satisfies ErrorCatalog

export type FileErrorCode = keyof typeof fileErrors
