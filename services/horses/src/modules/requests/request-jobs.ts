import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { findRequestDeadlines, seedRequestPeriods } from '@portal/contracts-horses/request-rules'
import { Jobs } from '@portal/jobs'
import { Commands, type Outcome } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { CloseRequest, expiry } from './close-request.ts'
import { HorsePartiesReader, type HorseParties } from './horse-parties.ts'
import { RequestNotifier } from './request-notifier.ts'
import { isOverdue, type RequestRow } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

type Work = (
  em: EntityManager,
  context: CommandContext,
  locked: { readonly request: RequestRow; readonly parties: HorseParties },
) => Promise<Outcome<null>>

/**
 * Marks requests whose time is over as expired and reminds recipients. Each change checks the request again under a lock, so
 * it happens once even when two processes run.
 */
@Injectable()
export class RequestJobs {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly requests: RequestStore,
    private readonly parties: HorsePartiesReader,
    private readonly closing: CloseRequest,
    private readonly notifier: RequestNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'expire-horse-requests', cron: '*/5 * * * *' }, (signal) => this.expireDue(signal))
    jobs.schedule({ name: 'remind-of-horse-requests', cron: '*/5 * * * *' }, (signal) => this.remindDue(signal))
  }

  /** Marks every request whose time is over, and notifies everyone concerned. */
  async expireDue(signal: AbortSignal): Promise<void> {
    for (const requestId of await this.requests.listDueToExpire(this.clock.now())) {
      if (signal.aborted) return
      await this.change('expire-horse-requests', requestId, async (em, context, { request, parties }) => {
        const { action, events } = await this.closing.close(em, context, request, parties, expiry)
        return { results: null, action, events }
      })
    }
  }

  /** Reminds the recipients of requests that expire soon. Reminders that are late are sent as one. */
  async remindDue(signal: AbortSignal): Promise<void> {
    for (const requestId of await this.requests.listDueToRemind(this.clock.now())) {
      if (signal.aborted) return
      await this.change('remind-of-horse-requests', requestId, async (em, { now }, { request, parties }) => {
        const { nextReminderAt, state } = request
        const isDue = nextReminderAt !== null && nextReminderAt <= now.toISOString()
        if (state !== 'PENDING' || !isDue || isOverdue(request, now)) return refuse('requests.already-decided')
        await this.requests.setReminder(em, requestId, findNextReminder(request, now))
        const events = await this.notifier.reminder(em, request, parties, nextReminderAt)
        const entity = { entityType: 'horse-request', entityId: requestId }
        return { results: null, action: { kind: 'horse-request.reminded', ...entity }, events }
      })
    }
  }

  private async change(route: string, requestId: string, work: Work): Promise<void> {
    const context = systemContext({ route, now: this.clock.now(), correlationId: randomUUID() })
    const horseId = (await this.requests.listHorseIds([requestId])).get(requestId)
    if (horseId === undefined) return
    try {
      await this.commands.run(context, async (em) => {
        await this.assignments.lockHorses(em, [horseId])
        const [request] = await this.requests.lock(em, [requestId])
        const parties = (await this.parties.list([horseId], context.now, em)).get(horseId)
        if (!request || !parties) return refuse('requests.not-found')
        return work(em, context, { request, parties })
      })
    } catch (failure) {
      // Another process or person has already done it.
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}

function findNextReminder({ kind, createdAt }: RequestRow, now: Date): string | null {
  const deadlines = findRequestDeadlines(seedRequestPeriods, kind, createdAt)
  return deadlines?.remindAt.find((instant) => instant > now.toISOString()) ?? null
}
