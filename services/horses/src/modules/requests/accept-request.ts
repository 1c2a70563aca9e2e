import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MergedPersons, type Person } from '@portal/people'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Assignments, type NewOwner } from '../assignments/index.ts'
import { LeaveFilesBehind } from '../horse-files/index.ts'
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
    private readonly leaveFilesBehind: LeaveFilesBehind,
    private readonly shares: ShareStore,
    private readonly requests: RequestStore,
    private readonly closing: CloseRequest,
    private readonly merged: MergedPersons,
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
        const [pending] = await Promise.all([
          this.requests.lockPending(em, [horseId]),
          this.leaveFilesBehind.run(em, context, horseId, 'transfer'),
          this.endShares(em, context, horseId),
        ])
        await this.handOverRequests(em, context, acceptance, pending)
        return
      }
      case 'share':
        await this.startShare(em, context, acceptance)
        return
      case 'change-owner':
        if (request.terms.designatedOwnerOnly) await this.assignments.setDesignatedOwner(em, { ...change, personId })
        else await this.assignments.replaceOwners(em, { ...change, ...(await this.toOwners(em, request)) })
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

  /** Open requests are reassigned to the new responsible person; offers to share by the previous one are canceled. */
  private async handOverRequests(
    em: EntityManager,
    context: CommandContext,
    { parties, recipient }: Acceptance,
    pending: readonly RequestRow[],
  ) {
    const previous = parties.responsiblePersonId
    for (const open of pending) {
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

  /** The owners after the change and who represents them; merged persons are replaced by the remaining ones. */
  private async toOwners(em: EntityManager, { terms, recipientPersonId }: RequestRow) {
    const { owners = [], organizations = [], designatedOwnerId = recipientPersonId } = terms
    const ids = [recipientPersonId, designatedOwnerId, ...owners.map(({ personId }) => personId)]
    const resolve = await this.merged.resolve(ids, em)
    const individuals: NewOwner[] = owners.map(({ personId, share }) => ({
      personId: resolve(personId),
      isEntity: false,
      share,
    }))
    const others: NewOwner[] = organizations.map(({ name, kind, share }) => ({
      personId: null,
      isEntity: true,
      organizationName: name,
      organizationKind: kind,
      share,
    }))
    const represents = resolve(designatedOwnerId)
    const isOnlyOwner = others.length === 0 && individuals.length === 1 && individuals[0]?.personId === represents
    return { owners: [...individuals, ...others], designatedOwnerId: isOnlyOwner ? null : represents }
  }
}
