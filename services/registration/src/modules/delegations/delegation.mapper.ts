import type { PersonDelegation } from '@portal/contracts-registration'
import { getDelegationStatus } from '@portal/contracts-registration/delegation-rules'
import { toAuthorityDate } from '@portal/formats'
import type { PersonDelegationRow } from '../people/index.ts'

/** Which of the two persons reads a delegation. */
export type DelegationSide = 'given' | 'received'

/** Converts a delegation for one of the two persons. */
export function toDelegation(row: PersonDelegationRow, side: DelegationSide, now: Date): PersonDelegation {
  const { delegationId, scopes, firstDay, lastDay, createdAt, endedAt } = row
  const person =
    side === 'given'
      ? { hisaPersonId: row.delegateNumber, displayName: row.delegateName }
      : { hisaPersonId: row.principalNumber, displayName: row.principalName }
  const status = getDelegationStatus(row, toAuthorityDate(now))
  return { delegationId, person, scopes, firstDay, lastDay, status, createdAt, endedAt }
}

/** What the audit trail records about a delegation. */
export function toAudited({ principalNumber, delegateNumber, scopes, firstDay, lastDay }: PersonDelegationRow) {
  return { principal: principalNumber, delegate: delegateNumber, scopes, firstDay, lastDay }
}
