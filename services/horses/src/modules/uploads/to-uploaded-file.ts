import type { UploadedFile } from '@portal/contracts-horses'
import { horseFileKinds } from '@portal/contracts-horses/file-rules'
import type { StoredFile } from '@portal/files'

/** Converts a stored file with the name that its module stores. */
export function toUploadedFile(
  { name, uploadedAt }: { readonly name: string; readonly uploadedAt: string },
  file: StoredFile,
): UploadedFile {
  return {
    fileId: file.file_id,
    name,
    kind: horseFileKinds.find((kind) => kind === file.kind) ?? 'pdf',
    byteLength: file.byte_length,
    state: file.state,
    failure: file.error_code,
    uploadedAt,
  }
}
