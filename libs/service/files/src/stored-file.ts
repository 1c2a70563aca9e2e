import type { FileKindName } from './file-kinds.ts'
import type { FileFault } from './inspect/file-fault.ts'

/** How far a file is (spec 3). */
type StoredFileState = 'Started Uploading' | 'Uploaded' | 'Processing' | 'Completed' | 'Error'

/** A row of `stored_file`. */
export interface StoredFile {
  readonly file_id: string
  readonly file_name: string
  readonly kind: FileKindName
  readonly state: StoredFileState
  readonly fault: FileFault | null
  readonly byte_length: number
  readonly received_length: number
  readonly sha256: string | null
  readonly has_text: boolean
  readonly has_rendition: boolean
  readonly created_by: string
  readonly created_at: string
}

/** The columns of a {@link StoredFile}, of `stored_file f`. A file has less bytes than a double counts exactly. */
export const storedFileColumns = `f.file_id, f.file_name, f.kind, f.state, f.fault, f.byte_length::float8 as byte_length,
  f.received_length::float8 as received_length, f.sha256, f.has_text, f.has_rendition, f.created_by, f.created_at`
