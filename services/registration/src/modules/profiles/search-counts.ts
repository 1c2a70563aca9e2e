import { createHmac, randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs } from '@portal/jobs'
import { Commands, Database, inTransaction } from '@portal/persistence'
import { CLOCK, SETTINGS, systemContext, type Caller, type Clock } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'

const countSearch = {
  name: 'person-search-count',
  text: `insert into person_search_count as c (subject, hour, searches) values ($1, date_trunc('hour', $2::timestamptz), 1)
    on conflict (subject, hour) do update set searches = c.searches + 1`,
}

interface CountRow {
  readonly subject: string
  readonly hour: Date
  readonly searches: number
}

/**
 * Counts searches for persons by account, or by network address without one, and writes one entry of the audit trail for
 * each hour and searcher.
 */
@Injectable()
export class SearchCounts {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly orm: MikroORM,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
    jobs: Jobs,
  ) {
    jobs.schedule({ name: 'audit-person-searches', cron: '5 * * * *' }, () => this.record())
  }

  async count(caller: Caller | undefined, address: string): Promise<void> {
    const subject = caller ? `account:${caller.sub}` : `network:${this.digest(address)}`
    await this.database.rows(countSearch, [subject, this.clock.now()])
  }

  /** Moves the counts of past hours to the audit trail. */
  async record(): Promise<void> {
    const now = this.clock.now()
    await inTransaction(this.orm, async (em) => {
      const rows = await em.execute<CountRow[]>(
        `delete from person_search_count where hour < date_trunc('hour', ?::timestamptz) returning subject, hour, searches`,
        [now],
      )
      for (const { subject, hour, searches } of rows) {
        const [entityType = '', entityId = ''] = subject.split(':')
        const context = systemContext({ route: 'audit-person-searches', now, correlationId: randomUUID() })
        const after = { hour: new Date(hour).toISOString(), searches }
        await this.commands.record(em, context, { kind: 'person.searched', entityType, entityId, after })
      }
    })
  }

  /** A network address is personal data, so only a keyed digest is stored. */
  private digest(address: string): string {
    return createHmac('sha256', this.settings.REGISTRATION_DIGEST_KEY).update(`search:${address}`).digest('base64url')
  }
}
