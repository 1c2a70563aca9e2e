import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { ClaimFacts } from '@portal/contracts-horses/request-rules'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ClaimQueries, ClaimStore } from '../claim-records/index.ts'
import { HorsePartiesReader } from '../requests/index.ts'
import { ApplyClaimAction } from './apply-claim-action.ts'
import { noOfficial } from './claim-actors.ts'
import { ClaimNotifier } from './claim-notifier.ts'
import { ClaimTracks } from './claim-tracks.ts'

const noFacts: ClaimFacts = {
  ...noOfficial,
  isClaimant: false,
  hasRaceStarted: true,
  isRaceCanceled: false,
  isVoidPeriodOver: false,
  hasMandatoryVoidReason: false,
  isVoidIfPositive: false,
  isPositivePeriodOver: false,
  isVoidRefused: false,
  isOtherClaimPosted: false,
  reason: '',
}

/** The previous trainer is reminded this long before the records must be handed over. */
const remindBeforeMs = 86_400_000

/** Confirms claims whose periods are over, and reminds of records. Each change checks the claim under a lock, so it happens once. */
@Injectable()
export class ClaimJobs {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly claims: ClaimStore,
    private readonly queries: ClaimQueries,
    private readonly parties: HorsePartiesReader,
    private readonly tracks: ClaimTracks,
    private readonly applying: ApplyClaimAction,
    private readonly notifier: ClaimNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'confirm-claims', cron: '*/5 * * * *' }, (signal) => this.confirmDue(signal))
    jobs.schedule({ name: 'remind-of-claim-records', cron: '*/15 * * * *' }, (signal) => this.remindDue(signal))
  }

  /** Confirms claims that can no longer be voided, after the race or after a positive test. */
  async confirmDue(signal: AbortSignal): Promise<void> {
    const now = this.clock.now()
    for (const claimId of await this.queries.listDueToConfirm(now)) {
      if (signal.aborted) return
      await this.change(claimId, 'confirm')
    }
    for (const claimId of await this.queries.listDueToLetPass(now)) {
      if (signal.aborted) return
      await this.change(claimId, 'let-pass')
    }
  }

  /** Reminds previous trainers, one day before the deadline, of records that are not handed over. */
  async remindDue(signal: AbortSignal): Promise<void> {
    const now = this.clock.now()
    for (const claimId of await this.queries.listDueToRemind(new Date(now.getTime() + remindBeforeMs))) {
      if (signal.aborted) return
      await this.remind(claimId)
    }
  }

  private async remind(claimId: string): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'remind-of-claim-records', now, correlationId: randomUUID() })
    try {
      await this.commands.run(context, async (em) => {
        const claim = (await this.claims.lock(em, claimId)) ?? refuse('claims.not-made')
        if (!(await this.claims.setReminded(em, claimId, now))) return refuse('claims.already-decided')
        const parties = (await this.parties.list([claim.horseId], now, em)).get(claim.horseId)
        if (!parties) return refuse('horses.not-found')
        const track = await this.tracks.get(claim.trackId)
        return {
          results: null,
          action: {
            kind: 'horse-claim.records-reminded',
            entityType: 'horse-claim',
            entityId: claimId,
            after: { horseId: claim.horseId },
          },
          events: await this.notifier.remindOfRecords(em, claim, { parties, track }),
        }
      })
    } catch (failure) {
      // Another process was first, or the records were handed over meanwhile.
      if (!(failure instanceof Refusal)) throw failure
    }
  }

  private async change(claimId: string, action: 'confirm' | 'let-pass'): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'confirm-claims', now, correlationId: randomUUID() })
    const found = await this.queries.find(claimId)
    if (!found) return
    const track = await this.tracks.get(found.trackId)
    try {
      await this.commands.run(context, async (em) => {
        await this.assignments.lockHorses(em, [found.horseId])
        const claim = (await this.claims.lock(em, claimId)) ?? refuse('claims.not-made')
        const parties = (await this.parties.list([claim.horseId], now, em)).get(claim.horseId)
        if (!parties) return refuse('horses.not-found')
        const isOver = (instant: string | null) => instant !== null && instant <= now.toISOString()
        const facts = {
          ...noFacts,
          isVoidPeriodOver: isOver(claim.voidBefore),
          isPositivePeriodOver: isOver(claim.askVoidBefore),
        }
        const applied = await this.applying.apply(em, context, claim, { action, facts, personId: null, parties, track })
        return { results: null, action: applied.action, events: applied.events }
      })
    } catch (failure) {
      // Another process or person has already done it.
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}
