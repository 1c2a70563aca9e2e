import type { EncryptedColumn } from '@portal/field-encryption'
import type {
  PartialAnswers,
  PersonName,
  RegistrationProgress,
} from '@portal/contracts-registration/registration-rules'

/** The part of a draft that is encrypted. */
export interface DraftContent {
  readonly answers: PartialAnswers
  /** The record of the license registry that the person picked, and how it compared. */
  readonly registry?: RegistryResult
  /** Email addresses and phone numbers that were confirmed with a code. */
  readonly confirmedContacts: readonly ConfirmedContact[]
  /** When the agreement in `answers` was accepted, ISO 8601. */
  readonly agreementAcceptedAt?: string
  /** Secret of the invite link that led here, kept until after the registration. */
  readonly invite?: string
}

export interface RegistryResult {
  readonly recordId: string
  /** Missing until the date of birth and license were compared. */
  readonly outcome?: 'confirmed' | 'not-confirmed'
  /** The name in the record, once confirmed. */
  readonly name?: PersonName
  /** What the record says that the person does, such as `trainer` or `groom`, once confirmed. */
  readonly role?: string
  /** Last day on which the license in the record is valid; null: not known. */
  readonly licenseExpiresOn?: string | null
}

export interface ConfirmedContact {
  readonly channel: 'email' | 'phone'
  readonly destination: string
}

export const draftContent: EncryptedColumn = { table: 'registration_draft', id: 'draft_id', column: 'content' }

export const emptyContent: DraftContent = { answers: {}, confirmedContacts: [] }

/** Returns the confirmed contact that the person still wants to use, if there is one. */
export function findConfirmedContact({ answers, confirmedContacts }: DraftContent): ConfirmedContact | undefined {
  const { contact } = answers
  return contact && confirmedContacts.find(({ channel, destination }) => contact[channel] === destination)
}

/** Returns what the page sequence depends on. */
export function toProgress(content: DraftContent, facts: { hasAccount: boolean; today: string }): RegistrationProgress {
  return { answers: content.answers, isContactConfirmed: findConfirmedContact(content) !== undefined, ...facts }
}
