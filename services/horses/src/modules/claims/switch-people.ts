import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MergedPersons } from '@portal/people'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import type { ClaimRow, PreviousPeople } from '../claim-records/index.ts'
import { LeaveFilesBehind } from '../horse-files/index.ts'
import { CancelRequests } from '../requests/index.ts'
import { ShareStore } from '../shares/index.ts'

/** Hands a claimed horse to its new people, and back to the previous ones when the claim is voided. */
@Injectable()
export class SwitchPeople {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly cancelRequests: CancelRequests,
    private readonly leaveFilesBehind: LeaveFilesBehind,
    private readonly shares: ShareStore,
    private readonly merged: MergedPersons,
  ) {}

  /**
   * Makes the claimant the owner and the trainer responsible from the start of the race. Returns the previous people.
   */
  async post(
    em: EntityManager,
    context: CommandContext,
    claim: Pick<ClaimRow, 'claimId' | 'horseId' | 'claimantPersonId' | 'trainerPersonId'>,
    startedAt: string,
  ): Promise<PreviousPeople> {
    const { claimId, horseId, claimantPersonId, trainerPersonId } = claim
    const previous = await this.readPrevious(em, horseId, context.now)
    const at = { ...this.toChange(claimId, horseId, context.now), effectiveFrom: new Date(startedAt) }
    await this.assignments.replaceResponsiblePerson(em, { ...at, personId: trainerPersonId, basis: 'TRAINER' })
    const owners = [{ personId: claimantPersonId, isEntity: false, share: null }]
    await this.assignments.replaceOwners(em, { ...at, owners, designatedOwnerId: null })
    await this.closeOthers(em, context, horseId)
    return previous
  }

  /** Gives the horse back to the previous people with new assignments; the claim stays in the history. */
  async bringBack(
    em: EntityManager,
    context: CommandContext,
    { claimId, horseId }: Pick<ClaimRow, 'claimId' | 'horseId'>,
    { responsiblePersonId, basis, owners, designatedOwnerId }: PreviousPeople,
  ): Promise<void> {
    const ids = [responsiblePersonId, designatedOwnerId, ...owners.map(({ personId }) => personId)]
    const resolve = await this.merged.resolve(
      ids.filter((id) => id !== null),
      em,
    )
    const change = this.toChange(claimId, horseId, context.now)
    await this.assignments.replaceResponsiblePerson(em, { ...change, personId: resolve(responsiblePersonId), basis })
    await this.assignments.replaceOwners(em, {
      ...change,
      owners: owners.map((owner) => ({ ...owner, personId: owner.personId && resolve(owner.personId) })),
      designatedOwnerId: designatedOwnerId && resolve(designatedOwnerId),
    })
    await this.closeOthers(em, context, horseId)
  }

  private toChange(claimId: string, horseId: string, at: Date) {
    return { horseId, requestId: claimId, source: 'CLAIM' as const, at }
  }

  private async readPrevious(em: EntityManager, horseId: string, now: Date): Promise<PreviousPeople> {
    const current = await this.assignments.listCurrent([horseId], now, em)
    const responsible = current.find(({ role }) => role === 'responsible-person')
    if (!responsible?.personId) throw new Error(`Nobody is responsible for horse ${horseId}.`)
    return {
      responsiblePersonId: responsible.personId,
      basis: responsible.basis ?? 'TRAINER',
      owners: current.flatMap(({ role, personId, isEntity, organizationName, organizationKind, share }) =>
        role === 'owner' ? [{ personId, isEntity, organizationName, organizationKind, share }] : [],
      ),
      designatedOwnerId: current.find(({ role }) => role === 'designated-owner')?.personId ?? null,
    }
  }

  /** Private files, shares and open requests of the previous people don't go with the horse. */
  private async closeOthers(em: EntityManager, context: CommandContext, horseId: string): Promise<void> {
    await this.leaveFilesBehind.run(em, context, horseId, 'claim')
    await this.cancelRequests.ofHorses(em, context, [horseId], 'horse-claimed')
    for (const { shareId, granteePersonId } of await this.shares.endOfHorse(em, horseId, context.now))
      await this.commands.record(em, context, {
        kind: 'horse-share.ended',
        entityType: 'horse',
        entityId: horseId,
        before: { shareId, granteePersonId },
        after: { reason: 'claim' },
      })
  }
}
