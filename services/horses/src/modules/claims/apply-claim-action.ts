import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  claimLifecycle,
  findClaimDeadlines,
  seedClaimPeriods,
  type ClaimAction,
  type ClaimFacts,
  type ClaimReason,
} from '@portal/contracts-horses/request-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Commands, type Action, type DomainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { claimColumns, ClaimStore, type ClaimRow } from '../claim-records/index.ts'
import type { HorseParties } from '../requests/index.ts'
import { ClaimNotifier } from './claim-notifier.ts'
import type { ClaimTrack } from './claim-tracks.ts'
import { SwitchPeople } from './switch-people.ts'

/** What happens to a locked claim. */
export interface ClaimChange {
  readonly action: ClaimAction
  readonly facts: ClaimFacts
  /** `null`: the portal or staff. */
  readonly personId: string | null
  /** When the race started; of a posted claim. */
  readonly startedAt?: string | undefined
  readonly reason?: ClaimReason | undefined
  readonly reasonText?: string | undefined
  readonly parties: HorseParties
  readonly track: ClaimTrack
}

const recorded = {
  reject: 'horse-claim.rejected',
  cancel: 'horse-claim.canceled',
  'race-canceled': 'horse-claim.canceled',
  lose: 'horse-claim.lost',
  post: 'horse-claim.posted',
  'void-mandatory': 'horse-claim.voided',
  confirm: 'horse-claim.confirmed',
  'notify-positive': 'horse-claim.changed',
  'ask-void': 'horse-claim.changed',
  'approve-void': 'horse-claim.voided',
  'deny-void': 'horse-claim.changed',
  'let-pass': 'horse-claim.confirmed',
} as const satisfies Record<ClaimAction, string>

/** Changes a claim as its lifecycle allows, with everything that follows, in the transaction of a command. */
@Injectable()
export class ApplyClaimAction {
  constructor(
    private readonly commands: Commands,
    private readonly claims: ClaimStore,
    private readonly people: SwitchPeople,
    private readonly notifier: ClaimNotifier,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Refuses with the error of the lifecycle, or changes the claim. Returns the action and the notices to record with it. */
  async apply(
    em: EntityManager,
    context: CommandContext,
    claim: ClaimRow,
    change: ClaimChange,
  ): Promise<{ readonly claim: ClaimRow; readonly action: Action; readonly events: DomainEvent[] }> {
    const { action, facts, personId, reason = null, reasonText } = change
    const decision = claimLifecycle.check(claim.state, action, facts)
    if (!decision.allowed) {
      const [guard] = 'unmet' in decision ? decision.unmet : []
      const error = guard ? claimLifecycle.guards[guard].error : 'claims.already-decided'
      return refuse(error, { state: claim.state })
    }
    const text = reasonText ? this.encryption.encrypt(claimColumns.reasonText, claim.claimId, reasonText) : null
    const changed: ClaimRow = {
      ...claim,
      ...(await this.takeEffect(em, context, claim, change)),
      state: decision.to,
      version: claim.version + 1,
      ...(reason !== null || text !== null ? { reason, reasonText: text } : {}),
    }
    await this.claims.update(em, changed)
    await this.claims.addStep(em, claim.claimId, { action, personId, at: context.now })
    if (action === 'post') await this.loseOthers(em, context, claim, change)
    return {
      claim: changed,
      action: {
        kind: recorded[action],
        entityType: 'horse-claim',
        entityId: claim.claimId,
        before: { state: claim.state },
        // What people write stays encrypted; the audit trail has the code of the reason only.
        after: { state: decision.to, action, horseId: claim.horseId, reason },
      },
      events: await this.notifier.changed(em, changed, change),
    }
  }

  private async takeEffect(
    em: EntityManager,
    context: CommandContext,
    claim: ClaimRow,
    { action, startedAt }: ClaimChange,
  ): Promise<Partial<ClaimRow>> {
    const postedAt = context.now.toISOString()
    switch (action) {
      case 'post': {
        if (startedAt === undefined) return refuse('claims.race-not-started')
        const previous = await this.people.post(em, context, claim, startedAt)
        const deadlines = getDeadlines({ racedAt: startedAt, postedAt, positiveNotifiedAt: null })
        return { startedAt, previous, voidBefore: deadlines.voidBefore, recordsBefore: deadlines.recordsBefore }
      }
      case 'void-mandatory':
      case 'approve-void':
        if (claim.previous) await this.people.bringBack(em, context, claim, claim.previous)
        return {}
      case 'notify-positive': {
        const racedAt = claim.startedAt ?? postedAt
        const { askVoidBefore } = getDeadlines({ racedAt, postedAt, positiveNotifiedAt: postedAt })
        return { askVoidBefore }
      }
      default:
        return {}
    }
  }

  /** Other claims for the horse in this race were not drawn. */
  private async loseOthers(em: EntityManager, context: CommandContext, claim: ClaimRow, change: ClaimChange) {
    const others = await this.claims.lockOfRace(em, claim)
    for (const other of others) {
      if (other.state !== 'FILED' || other.claimId === claim.claimId) continue
      const { action, events } = await this.apply(em, context, other, { ...change, action: 'lose' })
      await this.commands.record(em, context, action, events)
    }
  }
}

function getDeadlines(claim: Parameters<typeof findClaimDeadlines>[1]) {
  const deadlines = findClaimDeadlines(seedClaimPeriods, claim)
  if (!deadlines) throw new Error(`There are no deadlines for a claim of ${claim.racedAt}.`)
  return deadlines
}
