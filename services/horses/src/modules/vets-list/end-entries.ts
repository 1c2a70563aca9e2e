import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { getDateAt } from '@portal/contracts-horses/dates'
import { getEntryTerms } from '@portal/contracts-horses/vets-list-rules'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock } from '@portal/service-kit'
import { EntryStore } from './entries.store.ts'
import { isPlaced, toRuleEntry, type EntryRow } from './entry.row.ts'
import { RemovalStore } from './removals/removals.store.ts'
import { transitionEntry } from './transition.ts'
import { VetsListNotifier } from './vets-list-notifier.ts'
import { VetsListQueries } from './vets-list.queries.ts'
import { VetsListReasons } from './vets-list-reasons.ts'
import { VetsList } from './vets-list.ts'

/**
 * Ends entries whose time is over, and reminds people a day before the minimum time is over, by the dates at the tracks. Each
 * change checks the entry again under a lock, so it happens once even when two processes run.
 */
@Injectable()
export class EndEntries {
  constructor(
    private readonly commands: Commands,
    private readonly entries: EntryStore,
    private readonly queries: VetsListQueries,
    private readonly reasons: VetsListReasons,
    private readonly removals: RemovalStore,
    private readonly vetsList: VetsList,
    private readonly notifier: VetsListNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    // Midnight comes at a different time in each time zone, in some at half past the hour.
    jobs.schedule({ name: 'vets-list-dates', cron: '1,31 * * * *', runsAtStart: true }, (signal) => this.run(signal))
  }

  async run(signal?: AbortSignal): Promise<void> {
    await handleAll(
      () => this.queries.listTimeOver(this.clock.now()),
      (entryId) => this.end(entryId),
      signal,
    )
    await handleAll(
      () => this.queries.listEligibleTomorrow(this.clock.now()),
      (entryId) => this.remind(entryId),
      signal,
    )
  }

  private async end(entryId: string): Promise<void> {
    const context = this.createContext()
    const { now } = context
    await this.commands.run(context, async (em) => {
      const { entry, terms } = await this.load(em, entryId)
      const today = getDateAt(now.toISOString(), entry.timeZone)
      const isTimeOver = terms.endsOn !== null && terms.endsOn <= today
      const state = transitionEntry(entry.state, 'end-by-time', { isSystem: true, isTimeOver })
      const removedOn = terms.endsOn ?? today
      const events = await this.vetsList.change(em, entry, { state, removedOn, personId: null, reason: null }, now)
      await this.removals.cancelOfEntry(em, entryId, now)
      return {
        results: null,
        action: {
          kind: 'vets-list-entry.ended',
          entityType: 'horse',
          entityId: entry.horseId,
          before: { entryId, state: entry.state },
          after: { entryId, state, removedOn },
        },
        events,
      }
    })
  }

  private async remind(entryId: string): Promise<void> {
    const context = this.createContext()
    const { now } = context
    await this.commands.run(context, async (em) => {
      const { entry, terms } = await this.load(em, entryId)
      const { eligibleOn } = terms
      if (entry.state !== 'ON' || eligibleOn === null) refuse('vets-list.already-decided')
      const inserted = await em.execute<unknown[]>(
        `insert into vets_list_reminder (entry_id, eligible_on, sent_at) values (?, ?, ?)
          on conflict do nothing returning entry_id`,
        [entryId, eligibleOn, now],
      )
      if (inserted.length === 0) refuse('vets-list.already-decided')
      return {
        results: null,
        action: {
          kind: 'vets-list-entry.reminded',
          entityType: 'horse',
          entityId: entry.horseId,
          after: { entryId, eligibleOn },
        },
        events: await this.notifier.eligibleSoon(em, entry, eligibleOn, now),
      }
    })
  }

  private async load(em: EntityManager, entryId: string) {
    const entry: EntryRow = (await this.entries.lock(em, entryId)) ?? refuse('vets-list.not-found')
    const all = await this.entries.listOfHorses([entry.horseId], em)
    const placed = all.filter(isPlaced).map(toRuleEntry)
    return { entry, terms: getEntryTerms(await this.reasons.listRules(em), placed, toRuleEntry(entry)) }
  }

  private createContext() {
    return systemContext({ route: 'vets-list-dates', now: this.clock.now(), correlationId: randomUUID() })
  }
}

/** Handles what is due in batches until a batch brings nothing new. */
async function handleAll(
  load: () => Promise<readonly string[]>,
  handle: (entryId: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const handled = new Set<string>()
  for (;;) {
    const due = (await load()).filter((entryId) => !handled.has(entryId))
    if (due.length === 0) return
    for (const entryId of due) {
      signal?.throwIfAborted()
      handled.add(entryId)
      await handle(entryId).catch(ignoreHandled)
    }
  }
}

/** Another process has already done it. */
function ignoreHandled(failure: unknown): void {
  if (!(failure instanceof Refusal)) throw failure
}
