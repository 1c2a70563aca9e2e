import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SentRequestKind } from '@portal/contracts-horses'
import { areSharesComplete, maxOwners, needsDesignatedOwner } from '@portal/contracts-horses/assignment-rules'
import {
  findBlockingRequest,
  findRequestProblems,
  type RequestParty,
  type ShareScope,
} from '@portal/contracts-horses/request-rules'
import { toNameKey } from '@portal/formats/name-words'
import type { Person } from '@portal/people'
import { ClaimQueries, type ClaimHold } from '../claim-records/index.ts'
import { ShareStore, type ShareRow } from '../shares/index.ts'
import { listParties, type HorseParties } from './horse-parties.ts'
import { findRecipientGuards } from './recipient-rules.ts'
import type { NewOrganization, RequestRow, RequestTerms } from './request.row.ts'

/** The request, its sender and its recipient; persons who were not found are `undefined`. */
export interface Sending {
  readonly kind: SentRequestKind
  readonly sender: Person | undefined
  readonly isStaff: boolean
  readonly recipient: Person | undefined
  readonly scopes: readonly ShareScope[]
  readonly owners: readonly { readonly person: Person | undefined; readonly share: number | null }[]
  readonly organizations: readonly NewOrganization[]
  /** Who represents the owners, if that is not the recipient; `null`: the person was not found. */
  readonly designatedOwner: Person | null | undefined
  readonly designatedOwnerOnly: boolean
  readonly now: Date
}

/** A horse whose request may be sent, or why not. */
type Checked =
  | { readonly horseId: string; readonly parties: HorseParties; readonly grantedAs: RequestTerms['grantedAs'] }
  | { readonly horseId: string; readonly problem: string; readonly details: Readonly<Record<string, unknown>> }

/** Decides which horses a new request may be sent for. */
@Injectable()
export class NewRequestRules {
  constructor(
    private readonly shares: ShareStore,
    private readonly claims: ClaimQueries,
  ) {}

  /** `pending`: requests of these horses that are open. */
  async check(
    em: EntityManager,
    sending: Sending,
    about: {
      readonly horseIds: readonly string[]
      readonly horses: ReadonlyMap<string, HorseParties>
      readonly pending: readonly RequestRow[]
    },
  ): Promise<Checked[]> {
    const { horseIds, horses, pending } = about
    const shares = sending.kind === 'share' ? await this.shares.listOpen(horseIds, em) : []
    const holds = await this.claims.listHolds(horseIds, em)
    return horseIds.map((horseId) => {
      const parties = horses.get(horseId)
      const open = pending.filter((request) => request.horseId === horseId)
      // A horse that does not exist looks like one that the caller may not act for.
      if (!parties) return { horseId, problem: 'requests.not-allowed', details: {} }
      const [problem] = findProblems(sending, parties, { open, shares, hold: holds.get(horseId) })
      if (problem === undefined) return { horseId, parties, grantedAs: toGrantedAs(sending, parties) }
      if (problem !== 'requests.ownership-change-open') return { horseId, problem, details: {} }
      const { requestId = null, kind = 'claim', expiresAt = null } = findBlocking(sending.kind, open) ?? {}
      return { horseId, problem, details: { blockedBy: { requestId, kind, expiresAt } } }
    })
  }
}

function findProblems(
  sending: Sending,
  parties: HorseParties,
  {
    open,
    shares,
    hold,
  }: {
    readonly open: readonly RequestRow[]
    readonly shares: readonly ShareRow[]
    readonly hold: ClaimHold | undefined
  },
): string[] {
  const { kind, sender, isStaff, recipient, now } = sending
  const recipientId = recipient?.personId
  const problems: string[] = findRequestProblems(kind, {
    parties: listStartingParties(sending, parties),
    isHorseActive: parties.isActive,
    isToOneself: recipientId !== undefined && recipientId === (sender?.personId ?? parties.responsiblePersonId),
    isNameChecked:
      recipient !== undefined &&
      sending.designatedOwner !== null &&
      sending.owners.every(({ person }) => person !== undefined),
    isRecipientRegistered: recipient === undefined || (recipient.status !== 'inactive' && recipient.isRegistered),
    isRecipientSuspended: recipient?.status === 'suspended',
    guards: {
      ...(recipient && findRecipientGuards(recipient, parties, now)),
      'no-open-ownership-change': findBlocking(kind, open) === undefined && hold !== 'filed',
      'no-claim-hold': hold !== 'posted',
      'not-shared-yet': !isShared(parties.horse.horseId, recipientId, open, shares),
      'scope-chosen': sending.scopes.length > 0,
      'owners-complete': areOwnersComplete(sending),
    },
  })
  if (kind === 'share' && recipient && !recipient.isCovered) problems.push('requests.recipient-not-eligible')
  if (sender?.status === 'suspended' && !isStaff) problems.unshift('requests.suspended')
  if (sending.designatedOwnerOnly && recipientId !== undefined && recipientId === parties.designatedOwnerId)
    problems.push('requests.already-designated-owner')
  // The transfer to the person who is responsible already changes nothing.
  if (kind === 'transfer' && recipientId !== undefined && recipientId === parties.responsiblePersonId)
    problems.push('requests.to-oneself')
  return problems
}

/** The designated owner starts a transfer only while the owner is the responsible person. */
function listStartingParties({ kind, sender, isStaff }: Sending, parties: HorseParties): RequestParty[] {
  const found = listParties(parties, sender?.personId, isStaff)
  return kind === 'transfer' && !parties.isOwnerResponsible
    ? found.filter((party) => party !== 'designated-owner')
    : found
}

function findBlocking(kind: SentRequestKind, open: readonly RequestRow[]): RequestRow | undefined {
  return findBlockingRequest(
    kind,
    open.map((request) => ({ ...request, isOpen: true })),
  )
}

/** Whether the horse is shared with the person, or they were asked already. */
function isShared(
  horseId: string,
  personId: string | undefined,
  open: readonly RequestRow[],
  shares: readonly ShareRow[],
): boolean {
  return (
    shares.some((share) => share.horseId === horseId && share.granteePersonId === personId) ||
    open.some(({ kind, recipientPersonId }) => kind === 'share' && recipientPersonId === personId)
  )
}

function areOwnersComplete(sending: Sending): boolean {
  const { owners, organizations, designatedOwner, designatedOwnerOnly, recipient } = sending
  const named = [...owners.map(({ person }) => person?.personId), ...organizations.map(({ name }) => toNameKey(name))]
  if (designatedOwnerOnly) return named.length === 0
  const shares = [...owners, ...organizations].map(({ share }) => share)
  // Who accepts represents the owners, or is one of them.
  const isRepresented =
    named.includes(recipient?.personId) ||
    (!designatedOwner && needsDesignatedOwner(owners.length, organizations.length))
  return (
    named.length > 0 &&
    named.length <= maxOwners &&
    isRepresented &&
    new Set(named).size === named.length &&
    shares.every((share) => share === null || share === Math.round(share * 100) / 100) &&
    areSharesComplete(shares)
  )
}

function toGrantedAs({ kind, sender }: Sending, parties: HorseParties): RequestTerms['grantedAs'] {
  if (kind !== 'share') return undefined
  return parties.responsiblePersonId === sender?.personId ? 'responsible-person' : 'designated-owner'
}
