import type { IdentityChangeInput } from '@portal/contracts-registration/inputs'
import type { IdentityChangeKind, IdentityChangeStatus } from '@portal/contracts-registration/person-rules'
import type { EncryptedColumn } from '@portal/field-encryption'

export const identityChangeContent: EncryptedColumn = {
  table: 'identity_change',
  id: 'change_id',
  column: 'content',
}
export const identityEvidenceContent: EncryptedColumn = {
  table: 'identity_evidence',
  id: 'evidence_id',
  column: 'content',
}

/** The part of a request that is encrypted. */
export interface IdentityChangeContent {
  readonly change: IdentityChangeInput['change']
  readonly reason: string
  /** The value in effect when the request was made, and the requested one, as staff read them. */
  readonly before: string
  readonly after: string
}

export interface IdentityChangeRow {
  readonly change_id: string
  readonly person_id: string
  readonly kind: IdentityChangeKind
  readonly status: IdentityChangeStatus
  readonly content: Buffer
  readonly refusal_reason: string | null
  readonly requested_at: string
  readonly decided_at: string | null
}

/** A request with its decrypted content. */
export interface IdentityChange extends Omit<IdentityChangeRow, 'content'> {
  readonly content: IdentityChangeContent
}

export interface Evidence {
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
}
