import type { SentRequestKind } from '@portal/contracts-horses'
import type { StartGuard } from '@portal/contracts-horses/request-rules'
import { toAuthorityDate } from '@portal/formats'
import type { Person } from '@portal/people'

/** Whether a person has a valid license of a type, in a state if one is given. */
export function hasValidLicense(person: Person, type: 'src' | 'vet-board', now: Date, state?: string | null): boolean {
  const today = toAuthorityDate(now)
  return person.licenses.some(
    (license) =>
      license.type === type &&
      license.status === 'verified' &&
      (license.expiresOn === null || license.expiresOn >= today) &&
      (state === undefined || license.state === state),
  )
}

/** Whether a person may be responsible for a horse: a trainer or an owner. */
export const mayBeResponsible = ({ roles }: Person) => roles.includes('trainer') || roles.includes('owner')

/** The conditions on the recipient, which must hold when the request is sent and when it is accepted. */
export function findRecipientGuards(
  recipient: Person,
  horse: { readonly state: string | null },
  now: Date,
): Partial<Record<StartGuard, boolean>> {
  return {
    'recipient-may-be-responsible': mayBeResponsible(recipient),
    'recipient-licensed': hasValidLicense(recipient, 'src', now),
    'veterinarian-licensed-in-state':
      recipient.roles.includes('veterinarian') && hasValidLicense(recipient, 'vet-board', now, horse.state),
  }
}

/** Whether a person still meets what the kind demands when they accept. */
export function isEligible(kind: SentRequestKind, recipient: Person, horse: { state: string | null }, now: Date) {
  if (recipient.status !== 'active') return false
  const guards = findRecipientGuards(recipient, horse, now)
  switch (kind) {
    case 'transfer':
      return guards['recipient-may-be-responsible'] === true && guards['recipient-licensed'] === true
    case 'change-attending-veterinarian':
      return guards['veterinarian-licensed-in-state'] === true
    case 'share':
      return recipient.isCovered
    case 'change-owner':
      return true
  }
}
