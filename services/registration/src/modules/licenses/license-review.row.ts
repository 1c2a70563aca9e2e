import type { PersonLicense } from '@portal/contracts-registration/events'
import type { LicenseReviewState } from '@portal/contracts-registration/license-rules'

export interface LicenseReviewRow {
  readonly license_id: string
  readonly person_id: string
  readonly type: PersonLicense['type']
  readonly review: LicenseReviewState
  readonly refusal_reason: string | null
  readonly file_id: string | null
  readonly replaces_license_id: string | null
  /** A renewal took effect. */
  readonly is_replaced: boolean
  readonly submitted_at: string
  readonly decided_at: string | null
}

export const licenseReviewColumns = `license_id, person_id, type, review, refusal_reason, file_id, replaces_license_id,
  is_replaced, submitted_at, decided_at`
