import type { FileKindName } from './file-kinds.ts'
import type { FileErrorCode } from './inspect/file-error-code.ts'

/** The lifecycle of a file (spec 3). */
type StoredFileState = 'Started Uploading' | 'Uploaded' | 'Processing' | 'Completed' | 'Error'

/** A row of `stored_file`. */
export interface StoredFile {
  readonly file_id: string
  readonly file_name: string
  readonly kind: FileKindName
  readonly state: StoredFileState
  readonly error_code: FileErrorCode | null
  readonly byte_length: number
  readonly received_length: number
  readonly sha256: string | null
  readonly has_text: boolean
  readonly has_rendition: boolean
  readonly created_by: string
  readonly created_at: string
}

/** The columns of a {@link StoredFile}, selected from `stored_file f`. Byte lengths fit into a double exactly. */
export const storedFileColumns = `f.file_id, f.file_name, f.kind, f.state, f.error_code, f.byte_length::float8 as byte_length,
  f.received_length::float8 as received_length, f.sha256, f.has_text, f.has_rendition, f.created_by, f.created_at`
