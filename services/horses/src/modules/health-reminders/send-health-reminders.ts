import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { addDays } from '@portal/contracts-horses/dates'
import { healthNotices } from '@portal/contracts-horses/notices'
import { obstacleSubjectTexts } from '@portal/contracts-horses/verdict-rules'
import { createFormats, toAuthorityDate } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { Commands, type DomainEvent } from '@portal/persistence'
import { CLOCK, Refusal, refuse, systemContext, type Clock } from '@portal/service-kit'
import { requestNotice } from '../horse-notices/index.ts'
import { VerdictFacts, VerdictRulesReader, VerdictStore, type FactsOfHorse } from '../verdicts/index.ts'
import { listDueReminders, type DueReminder } from './due-reminders.ts'

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'
/** Days ahead of the last day at a track to the west, and of the longest reminder that staff may enter. */
const horizonDays = 366

/**
 * Reminds responsible persons of vaccinations and tests that expire, once a day. Each reminder is stored with its notice in one
 * transaction, so it is sent once even when two processes run.
 */
@Injectable()
export class SendHealthReminders {
  constructor(
    private readonly commands: Commands,
    private readonly store: VerdictStore,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    // After midnight at the authority, in winter and in summer.
    jobs.schedule({ name: 'health-reminders', cron: '20 5 * * *', runsAtStart: true }, (signal) => this.run(signal))
  }

  async run(signal?: AbortSignal): Promise<void> {
    const rules = await this.rules.read()
    const now = this.clock.now()
    const today = toAuthorityDate(now)
    const longest = Math.max(0, ...rules.reminders.flatMap(({ daysBefore }) => daysBefore))
    const until = addDays(today, Math.min(longest + 1, horizonDays))
    let after = firstId
    for (;;) {
      const horseIds = await this.store.listExpiring(until, after, batchSize)
      const last = horseIds.at(-1)
      if (last === undefined) return
      for (const horse of (await this.facts.list(horseIds, now)).values()) {
        signal?.throwIfAborted()
        const due = horse.horse.status === 'ACTIVE' ? listDueReminders(horse, rules) : []
        if (due.length > 0) await this.remind(horse, due).catch(ignoreSent)
      }
      after = last
    }
  }

  private async remind(horse: FactsOfHorse, due: readonly DueReminder[]): Promise<void> {
    const context = systemContext({ route: 'health-reminders', now: this.clock.now(), correlationId: randomUUID() })
    await this.commands.run(context, async (em) => {
      const added = await addReminders(em, horse.facts.horseId, due, context.now)
      if (added.length === 0) refuse('health.reminder-sent')
      return {
        results: null,
        action: {
          kind: 'health-reminder.sent',
          entityType: 'horse',
          entityId: horse.facts.horseId,
          after: { reminders: added },
        },
        events: createNotice(horse, added),
      }
    })
  }
}

/** Stores reminders; returns those that were not sent yet. */
async function addReminders(
  em: EntityManager,
  horseId: string,
  due: readonly DueReminder[],
  now: Date,
): Promise<DueReminder[]> {
  const added: DueReminder[] = []
  for (const reminder of due) {
    const { item, lastSafeDate, daysBefore } = reminder
    const rows = await em.execute<unknown[]>(
      `insert into health_reminder (horse_id, item, last_safe_date, days_before, sent_at) values (?, ?, ?, ?, ?)
        on conflict do nothing returning item`,
      [horseId, item, lastSafeDate, daysBefore, now],
    )
    if (rows.length > 0) added.push(reminder)
  }
  return added
}

function createNotice({ horse, facts, today }: FactsOfHorse, reminders: readonly DueReminder[]): DomainEvent[] {
  const values = (locale: 'en-US' | 'es') => {
    const formats = createFormats(locale)
    const language = locale === 'es' ? 'es' : 'en'
    const describe = ({ item, lastSafeDate, daysLeft }: DueReminder) => {
      const [name, date] = [obstacleSubjectTexts[item][language], formats.date(lastSafeDate)]
      if (language === 'es') return `${name}: hasta el ${date} (${daysLeft} ${daysLeft === 1 ? 'día' : 'días'})`
      return `${name}: through ${date} (${daysLeft} ${daysLeft === 1 ? 'day' : 'days'})`
    }
    return {
      horse: horse.name ?? `${horse.damName}, ${horse.yearOfBirth}`,
      items: reminders.map(describe).join('\n'),
    }
  }
  return requestNotice(healthNotices.itemsDue, {
    subjectId: `${facts.horseId}:${today}`,
    personIds: facts.responsiblePersons
      .filter(({ until }) => until === null || until > today)
      .map(({ personId }) => personId),
    path: `/horses/${facts.horseId}/health`,
    values: { 'en-US': values('en-US'), es: values('es') },
  })
}

/** Another process has already sent them, or they were sent on an earlier day. */
function ignoreSent(failure: unknown): void {
  if (!(failure instanceof Refusal)) throw failure
}
