import type { PersonRole } from '@portal/contracts-common/light'
import type { RegistrationDraft } from '@portal/contracts-registration'
import {
  findNextStep,
  roleRules,
  type PartialAnswers,
  type RegistrationProgress,
} from '@portal/contracts-registration/registration-rules'
import type { SentCode } from '../confirmation-codes/index.ts'
import { findConfirmedContact, toProgress } from './draft-content.ts'
import type { Draft } from './draft.row.ts'

/** Converts a draft for the page of its owner. */
export function toRegistrationDraft(
  draft: Draft,
  facts: {
    hasAccount: boolean
    today: string
    sentCode: SentCode | null
    hisaPersonId: string | null
    licenseReading: RegistrationDraft['licenseReading']
    /** Contacts of the signed-in account. */
    account?: { readonly email: string | undefined; readonly phone: string | undefined } | undefined
  },
): RegistrationDraft {
  const { content } = draft
  const { hasAccount, sentCode, hisaPersonId, licenseReading } = facts
  const progress = toProgress(content, facts)
  return {
    draftId: draft.draft_id,
    version: draft.version,
    status: draft.status,
    reference: draft.reference,
    answers: content.answers,
    suggested: suggestAnswers(draft, facts.account),
    identityOutcome: getIdentityOutcome(draft),
    licenseReading,
    hisaPersonId,
    isContactConfirmed: findConfirmedContact(content) !== undefined,
    hasAccount,
    sentCode,
    invite: content.invite ?? null,
    nextStep: getNextStep(draft.status, progress),
    savedAt: new Date(draft.saved_at).toISOString(),
    expiresAt: new Date(draft.expires_at).toISOString(),
  }
}

/** A person who cannot continue stays on the page of their date of birth. */
export function getNextStep(status: Draft['status'], progress: RegistrationProgress) {
  return status === 'blocked' || status === 'not-eligible' ? 'identity' : findNextStep(progress)
}

function getIdentityOutcome({ content }: Draft): RegistrationDraft['identityOutcome'] {
  if (!content.answers.identity) return null
  return content.registry?.outcome ?? 'not-found'
}

/**
 * Fills in the pages of the name and the roles from the confirmed record, and the contact page from confirmed contacts, else from
 * the account. Whoever answers an invite is a jockey.
 */
function suggestAnswers(
  { content }: Draft,
  account: { readonly email: string | undefined; readonly phone: string | undefined } | undefined,
): PartialAnswers {
  const { name, role = '' } = content.registry ?? {}
  const roles = [...(isPicked(role) ? [role] : []), ...(content.invite !== undefined ? (['jockey'] as const) : [])]
  const { confirmedContacts } = content
  const find = (channel: 'email' | 'phone') =>
    confirmedContacts.findLast((contact) => contact.channel === channel)?.destination ?? account?.[channel] ?? ''
  return {
    ...(name && { name }),
    ...(roles.length > 0 && { roles: { roles: [...new Set(roles)] } }),
    ...((confirmedContacts.length > 0 || account) && { contact: { email: find('email'), phone: find('phone') } }),
  }
}

/** Whether a role of the license registry is one that people pick themselves. */
function isPicked(role: string): role is PersonRole {
  return Object.hasOwn(roleRules, role) && roleRules[role as PersonRole].pickedBy !== 'nobody'
}
