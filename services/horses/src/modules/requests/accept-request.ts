import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Person } from '@portal/people'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ShareStore } from '../shares/index.ts'
import { CloseRequest } from './close-request.ts'
import type { HorseParties } from './horse-parties.ts'
import type { RequestRow } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

interface Acceptance {
  readonly request: RequestRow
  /** As they were before. */
  readonly parties: HorseParties
  readonly recipient: Person
}

/** What an accepted request changes, in the transaction that accepts it. */
@Injectable()
export class AcceptRequest {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly shares: ShareStore,
    private readonly requests: RequestStore,
    private readonly closing: CloseRequest,
  ) {}

  async apply(em: EntityManager, context: CommandContext, acceptance: Acceptance): Promise<void> {
    const { request, recipient } = acceptance
    const { horseId, requestId } = request
    const { personId } = recipient
    const change = { horseId, requestId, source: 'REQUEST' as const, at: context.now }
    switch (request.kind) {
      case 'transfer': {
        const basis = recipient.roles.includes('trainer') ? 'TRAINER' : 'OWNER'
        await this.assignments.replaceResponsiblePerson(em, { ...change, personId, basis })
        await this.endShares(em, context, horseId)
        await this.handOverRequests(em, context, acceptance)
        return
      }
      case 'share':
        await this.startShare(em, context, acceptance)
        return
      case 'change-owner':
        await this.assignments.replaceOwners(em, { ...change, ...toOwners(request) })
        return
      case 'change-attending-veterinarian':
        await this.assignments.replacePrimaryVeterinarian(em, { ...change, personId })
    }
  }

  private async startShare(em: EntityManager, context: CommandContext, { request, parties }: Acceptance) {
    const { requestId, horseId, senderPersonId, recipientPersonId, terms } = request
    const { scopes = [], grantedAs = 'responsible-person' } = terms
    const grantorPersonId = senderPersonId ?? parties.responsiblePersonId ?? recipientPersonId
    const share = { requestId, horseId, grantorPersonId, grantedAs, granteePersonId: recipientPersonId, scopes }
    await this.shares.start(em, share, context.now)
    await this.commands.record(em, context, {
      kind: 'horse-share.started',
      entityType: 'horse',
      entityId: horseId,
      after: share,
    })
  }

  /** Shares that the previous responsible person gave end; those of the designated owner stay. */
  private async endShares(em: EntityManager, context: CommandContext, horseId: string): Promise<void> {
    for (const { shareId, granteePersonId } of await this.shares.endOfResponsiblePerson(em, horseId, context.now))
      await this.commands.record(em, context, {
        kind: 'horse-share.ended',
        entityType: 'horse',
        entityId: horseId,
        before: { shareId, granteePersonId },
        after: { reason: 'transfer' },
      })
  }

  /** The new responsible person answers for open requests; offers to share by the previous one are canceled. */
  private async handOverRequests(
    em: EntityManager,
    context: CommandContext,
    { request, parties, recipient }: Acceptance,
  ) {
    const previous = parties.responsiblePersonId
    for (const open of await this.requests.lockPending(em, [request.horseId])) {
      if (open.senderPersonId !== previous) continue
      const isOwnOffer = open.recipientPersonId === recipient.personId
      if (open.kind === 'change-attending-veterinarian' && !isOwnOffer) {
        await this.readdress(em, context, open, recipient.personId)
      } else if (open.kind === 'share' && open.terms.grantedAs === 'responsible-person') {
        await this.closing.cancel(em, context, open, parties, 'horse-transferred')
      }
    }
  }

  private async readdress(em: EntityManager, context: CommandContext, request: RequestRow, personId: string) {
    const { requestId, senderPersonId } = request
    await this.requests.setSender(em, requestId, personId)
    await this.requests.addStep(em, requestId, { action: 'readdress', personId, at: context.now })
    await this.commands.record(em, context, {
      kind: 'horse-request.readdressed',
      entityType: 'horse-request',
      entityId: requestId,
      before: { senderPersonId },
      after: { senderPersonId: personId },
    })
  }
}

/** The recipient represents the owners, unless they are the only one. */
function toOwners({ terms, recipientPersonId }: RequestRow) {
  const owners = (terms.owners ?? []).map((owner) => ({ ...owner, isEntity: false }))
  const isOnlyOwner = owners.length === 1 && owners[0]?.personId === recipientPersonId
  return { owners, designatedOwnerId: isOnlyOwner ? null : recipientPersonId }
}
