import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { HorseStatusAction } from '@portal/contracts-horses'
import { horseStatusLifecycle } from '@portal/contracts-horses/identity-rules'
import { isOwnershipChanging } from '@portal/contracts-horses/request-rules'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HealthFacts } from '../health-records/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { StatusChangeStore } from '../horse-status/index.ts'
import { HorseQueries, HorseStore } from '../horses/index.ts'
import { CancelRequests } from '../requests/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'

interface Change {
  readonly action: HorseStatusAction
  readonly effectiveOn: string
  readonly reason?: string | undefined
}

type StatusChange = Parameters<StatusChangeStore['add']>[1]

/** Changes the status of a horse as its lifecycle allows. Horses are never deleted. */
@Injectable()
export class ChangeStatus {
  constructor(
    private readonly commands: Commands,
    private readonly horses: HorseQueries,
    private readonly store: HorseStore,
    private readonly assignments: Assignments,
    private readonly changes: StatusChangeStore,
    private readonly health: HealthFacts,
    private readonly places: HorsePlaces,
    private readonly cancelRequests: CancelRequests,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  async run(context: CommandContext, horseId: string, { action, effectiveOn, reason = '' }: Change) {
    const { caller, now } = context
    const today = (await this.places.list([horseId], now)).get(horseId)?.today ?? ''
    if (effectiveOn > today) return refuse('horses.date-in-future')
    const inspections = (await this.health.listFacts([horseId])).get(horseId)?.layoffReports ?? []
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const horse = (await this.horses.listByIds([horseId], em)).get(horseId) ?? refuse('horses.not-found')
      const current = await this.assignments.listCurrent([horseId], now, em)
      const last = (await this.changes.listOfHorses([horseId], em)).at(-1)
      const hasRole = (...roles: readonly string[]) =>
        current.some(({ role, personId }) => personId !== null && personId === caller?.personId && roles.includes(role))
      const hasDesignatedOwner = current.some(({ role }) => role === 'designated-owner')
      const decision = horseStatusLifecycle.check(horse.status, action, {
        isResponsiblePerson: hasRole('responsible-person'),
        isOwnersRepresentative: hasRole(hasDesignatedOwner ? 'designated-owner' : 'owner'),
        isStaff: isAllowed('staff', caller?.groups),
        hasVeterinaryApproval: inspections.some(({ date }) => date >= (last?.effectiveOn ?? '')),
        reason,
        isMergeApproved: false,
        hasResponsiblePerson: current.some(({ role }) => role === 'responsible-person'),
      })
      if (!decision.allowed) {
        const [guard] = 'unmet' in decision ? decision.unmet : []
        const error = guard ? horseStatusLifecycle.guards[guard].error : 'horses.not-allowed-by-status'
        return refuse(error, { status: horse.status })
      }
      const { status: from } = horse
      const { to } = decision
      await this.apply(em, context, { horseId, from, to, effectiveOn, reason: reason || null })
      return {
        results: { horseId, status: to },
        action: {
          kind: 'horse.status-changed',
          entityType: 'horse',
          entityId: horseId,
          before: { status: from },
          after: { status: to, effectiveOn },
          ...(reason !== '' && { reason }),
        },
      }
    })
  }

  /** Records in the transaction of `em` that a horse died, because an injury was reported as fatal. */
  async recordDeath(em: EntityManager, context: CommandContext, horseId: string, effectiveOn: string): Promise<void> {
    await this.assignments.lockHorses(em, [horseId])
    const horse = (await this.horses.listByIds([horseId], em)).get(horseId) ?? refuse('horses.not-found')
    const { status: from } = horse
    if (from === 'DECEASED' || from === 'MERGED') return
    await this.apply(em, context, { horseId, from, to: 'DECEASED', effectiveOn, reason: null })
    await this.commands.record(em, context, {
      kind: 'horse.status-changed',
      entityType: 'horse',
      entityId: horseId,
      before: { status: from },
      after: { status: 'DECEASED', effectiveOn },
    })
  }

  private async apply(em: EntityManager, context: CommandContext, change: StatusChange): Promise<void> {
    const { horseId, to } = change
    if (to !== 'ACTIVE')
      await this.cancelRequests.ofHorses(em, context, [horseId], 'horse-not-active', ({ kind }) =>
        isOwnershipChanging(kind),
      )
    await this.store.setStatus(em, horseId, to)
    await this.changes.add(em, change, context.now)
    await this.verdictChanges.add(em, [horseId], context.now)
  }
}
