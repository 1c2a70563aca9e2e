import type { LicenseFileType } from '@portal/contracts-registration/license-rules'
import type { EncryptedColumn } from '@portal/field-encryption'

export type UploadPurpose = 'license' | 'guardian-consent'

/** A file as it was received and checked. */
export interface ReceivedFile {
  readonly mediaType: LicenseFileType
  readonly content: Buffer
}

/** The key of a file's content. Rotating it does not read the content. */
export const contentKey: EncryptedColumn = { table: 'uploaded_file', id: 'file_id', column: 'content_key' }
