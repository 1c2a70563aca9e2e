import type {
  LicenseFileType,
  LicenseImageProblem,
  LicenseImageState,
} from '@portal/contracts-registration/license-rules'
import type { EncryptedColumn } from '@portal/field-encryption'

/** A license image; the file is missing while it is uploading and after it was replaced. */
export interface LicenseImageRow {
  readonly image_id: string
  readonly draft_id: string
  readonly file_id: string | null
  readonly media_type: LicenseFileType | null
  readonly state: LicenseImageState
  readonly problem: LicenseImageProblem | null
}

/** What was read from an image: personal data. */
export const licenseReading: EncryptedColumn = { table: 'license_image', id: 'image_id', column: 'reading' }
