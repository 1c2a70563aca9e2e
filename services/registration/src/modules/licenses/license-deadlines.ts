import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { reminderDays } from '@portal/contracts-registration/license-rules'
import type { PersonLicense } from '@portal/contracts-registration/events'
import { toAuthorityDate } from '@portal/formats'
import { Jobs } from '@portal/jobs'
import { Commands, Database } from '@portal/persistence'
import { CLOCK, Refusal, systemContext, type Clock } from '@portal/service-kit'
import { People } from '../people/index.ts'
import { LicenseCommands } from './licenses.commands.ts'
import { LicenseNotifier } from './license-notifier.ts'

interface DueRow extends Record<string, unknown> {
  readonly license_id: string
  readonly person_id: string
  readonly type: PersonLicense['type']
  readonly state: string
  readonly expires_on: string
  readonly days_before: number
}

const batchSize = 200

/** A license that a duplicate and the person who remains both have is only the latter's. */
const isOfPerson = (license: string) =>
  `exists (select from person p where p.person_id = ${license}.person_id and p.status <> 'merged')`

// The nearest reminder that is due: somebody who registers 20 days before the expiry gets one, not two.
const selectReminders = {
  name: 'license-reminders-due',
  text: `select l.license_id, l.person_id, l.type, l.state, l.expires_on::text, due.days as days_before
    from person_license l
    cross join lateral (
      select min(d) as days from unnest($2::int[]) d where l.expires_on - $1::date <= d
    ) due
    where l.effective_to is null and l.status = 'verified' and ${isOfPerson('l')}
      and l.expires_on between $1::date and $1::date + (select max(d) from unnest($2::int[]) d)
      and not exists (select from license_reminder r
        where r.license_id = l.license_id and r.expires_on = l.expires_on and r.days_before = due.days)
    order by l.expires_on, l.license_id limit ${batchSize}`,
}
const selectExpired = {
  name: 'licenses-expired',
  text: `select license_id, person_id, type, state, expires_on::text, 0 as days_before from person_license l
    where effective_to is null and status = 'verified' and expires_on < $1::date and ${isOfPerson('l')}
    order by expires_on, license_id limit ${batchSize}`,
}

/** Reminds persons before their licenses expire, and ends expired ones. Every change happens once, also with several processes. */
@Injectable()
export class LicenseDeadlines {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly people: People,
    private readonly licenses: LicenseCommands,
    private readonly notifier: LicenseNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'license-deadlines', cron: '20 * * * *', runsAtStart: true }, (signal) => this.run(signal))
  }

  async run(signal?: AbortSignal): Promise<void> {
    const today = toAuthorityDate(this.clock.now())
    await this.handleAll(
      () => this.database.rows(selectExpired, [today]),
      (row) => this.expire(row),
      signal,
    )
    const reminders = () => this.database.rows<DueRow>(selectReminders, [today, [...reminderDays]])
    await this.handleAll(reminders, (row) => this.remind(row), signal)
  }

  /** Handles due licenses in batches until none is left. */
  private async handleAll(
    load: () => Promise<DueRow[]>,
    handle: (row: DueRow) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (;;) {
      const rows = await load()
      for (const row of rows) {
        signal?.throwIfAborted()
        await handle(row).catch(ignoreHandled)
      }
      if (rows.length < batchSize) return
    }
  }

  private async remind(row: DueRow): Promise<void> {
    const { license_id: licenseId, person_id: personId, type, state, expires_on: expiresOn } = row
    const context = this.createContext()
    await this.commands.run(context, async (em) => {
      const inserted = await em.execute<unknown[]>(
        `insert into license_reminder (license_id, expires_on, days_before, sent_at) values (?, ?, ?, ?)
          on conflict do nothing returning license_id`,
        [licenseId, expiresOn, row.days_before, context.now],
      )
      if (inserted.length === 0) throw new Refusal('licenses.already-decided')
      await this.notifier.expiring(em, personId, { licenseId, type, state, expiresOn, daysBefore: row.days_before })
      const after = { expiresOn, daysBefore: row.days_before }
      return { results: null, action: { kind: 'license.reminded', entityType: 'license', entityId: licenseId, after } }
    })
  }

  private async expire(row: DueRow): Promise<void> {
    const { license_id: licenseId, person_id: personId, type, expires_on: expiresOn } = row
    const context = this.createContext()
    await this.commands.run(context, async (em) => {
      await this.people.lock(em, personId)
      const { licenses } = await this.people.load(em, personId)
      // Another process has already done it, or the license changed meanwhile.
      const isDue = licenses.some(
        (each) => each.licenseId === licenseId && each.status === 'verified' && each.expiresOn === expiresOn,
      )
      if (!isDue) throw new Refusal('licenses.already-decided')
      await this.people.changeLicense(em, licenseId, { status: 'expired', expiresOn })
      if (type === 'vet-board') await this.licenses.endVeterinarianWithoutLicense(em, personId, context.now)
      return {
        results: null,
        action: { kind: 'license.expired', entityType: 'license', entityId: licenseId, after: { expiresOn } },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  private createContext() {
    return systemContext({ route: 'license-deadlines', now: this.clock.now(), correlationId: randomUUID() })
  }
}

/** Another process has already done it. */
function ignoreHandled(failure: unknown): void {
  if (!(failure instanceof Refusal)) throw failure
}
