import type { VetsListErrorCode } from '../vets-list/index.ts'
import type { RequestErrorCode } from './request-errors.ts'
import {
  isOwnershipChanging,
  requestKindRules,
  type RequestKind,
  type RequestParty,
  type StartGuard,
} from './request-kinds.ts'

/** Facts about a horse and the people of a new request. */
export interface NewRequestFacts {
  /** Relations of the person who starts it. */
  readonly parties: readonly RequestParty[]
  readonly isHorseActive: boolean
  /** The recipient is the requester, also under an id that was merged. */
  readonly isToOneself: boolean
  /** The name was resolved with Check Name and not changed afterwards. */
  readonly isNameChecked: boolean
  readonly isRecipientRegistered: boolean
  readonly isRecipientSuspended: boolean
  /** Whether each guard of the kind holds; guards of other kinds are not looked at. */
  readonly guards: Readonly<Partial<Record<StartGuard, boolean>>>
}

const guardErrors: Readonly<Record<StartGuard, RequestErrorCode | VetsListErrorCode>> = {
  'no-open-ownership-change': 'requests.ownership-change-open',
  'recipient-may-be-responsible': 'requests.recipient-not-eligible',
  'recipient-licensed': 'requests.recipient-not-licensed',
  'no-claim-hold': 'requests.claim-hold',
  'not-shared-yet': 'requests.already-shared',
  'scope-chosen': 'requests.scope-missing',
  'owners-complete': 'requests.owners-incomplete',
  'veterinarian-licensed-in-state': 'requests.veterinarian-not-licensed',
  'claim-allowed': 'requests.claim-not-allowed',
  'on-vets-list': 'vets-list.empty',
  'minimum-time-over': 'vets-list.minimum-time-not-over',
}

/** Returns the error codes of everything that keeps a request from being started; access is checked first. */
export function findRequestProblems(
  kind: RequestKind,
  facts: NewRequestFacts,
): (RequestErrorCode | VetsListErrorCode)[] {
  const { startedBy, guards } = requestKindRules[kind]
  const problems: (RequestErrorCode | VetsListErrorCode)[] = []
  if (!startedBy.some((party) => facts.parties.includes(party))) problems.push('requests.not-allowed')
  if (!facts.isHorseActive) problems.push('requests.horse-not-active')
  if (hasRecipient(kind)) problems.push(...findRecipientProblems(facts))
  // A guard whose fact is missing does not hold, so that a forgotten fact refuses.
  return [...problems, ...guards.filter((guard) => facts.guards[guard] !== true).map((guard) => guardErrors[guard])]
}

/**
 * Returns the open request that blocks another ownership-changing one, or undefined. A claim is not blocked: posting it
 * cancels the others.
 */
export function findBlockingRequest<Request extends { readonly kind: RequestKind; readonly isOpen: boolean }>(
  kind: RequestKind,
  requests: readonly Request[],
): Request | undefined {
  if (!isOwnershipChanging(kind) || kind === 'claim') return undefined
  return requests.find((request) => request.isOpen && isOwnershipChanging(request.kind))
}

/** Whether a kind is decided by a person whom the requester names. */
export function hasRecipient(kind: RequestKind): boolean {
  return requestKindRules[kind].decidedBy.includes('recipient')
}

function findRecipientProblems(facts: NewRequestFacts): RequestErrorCode[] {
  const problems: RequestErrorCode[] = []
  if (!facts.isNameChecked) problems.push('requests.name-not-checked')
  if (facts.isToOneself) problems.push('requests.to-oneself')
  if (!facts.isRecipientRegistered) problems.push('requests.recipient-not-registered')
  if (facts.isRecipientSuspended) problems.push('requests.recipient-suspended')
  return problems
}
