import type { RegistrationDraft } from '@portal/contracts-registration'
import type { Locale } from '@portal/service-texts'
import type { DraftContent } from './draft-content.ts'

export interface DraftRow {
  readonly draft_id: string
  readonly account_sub: string | null
  readonly reference: string
  readonly locale: Locale
  readonly version: number
  readonly status: RegistrationDraft['status']
  readonly content: Buffer
  readonly completed_sub: string | null
  readonly person_id: string | null
  readonly saved_at: string
  readonly expires_at: string
}

export const draftColumns = `draft_id, account_sub, reference, locale, version, status, content, completed_sub, person_id,
  saved_at, expires_at`

/** A draft with its decrypted content. */
export interface Draft extends Omit<DraftRow, 'content'> {
  readonly content: DraftContent
}
