import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'

export interface CalendarFeedRow {
  readonly personId: string
  readonly locale: 'en-US' | 'es'
  readonly createdAt: string
  readonly lastReadAt: string | null
}

type Row = CalendarFeedRow & Record<string, unknown>

const columns = `person_id as "personId", locale, created_at as "createdAt", last_read_at as "lastReadAt"`
const selectOfPerson = {
  name: 'calendar-feed-of-person',
  text: `select ${columns} from calendar_feed where person_id = $1`,
}
const selectBySecret = {
  name: 'calendar-feed-by-secret',
  text: `select ${columns} from calendar_feed where secret_hash = $1`,
}
/** Apps read often; the page only says roughly when. */
const markRead = {
  name: 'calendar-feed-read',
  text: `update calendar_feed set last_read_at = $2
    where person_id = $1 and (last_read_at is null or last_read_at < $2::timestamptz - interval '1 hour')`,
}

/** Calendar feeds. A secret is known to its owner only. */
@Injectable()
export class CalendarFeedStore {
  constructor(private readonly database: Database) {}

  findOfPerson(personId: string): Promise<CalendarFeedRow | undefined> {
    return this.database.find<Row>(selectOfPerson, [personId])
  }

  findBySecret(secret: string): Promise<CalendarFeedRow | undefined> {
    return this.database.find<Row>(selectBySecret, [hash(secret)])
  }

  async markRead(personId: string, now: Date): Promise<void> {
    await this.database.rows(markRead, [personId, now.toISOString()])
  }

  /** Creates the feed of a person, or gives it a new secret. */
  async create(
    em: EntityManager,
    { personId, locale, secret }: { readonly personId: string; readonly locale: string; readonly secret: string },
    now: Date,
  ): Promise<void> {
    await em.execute(
      `insert into calendar_feed (person_id, secret_hash, locale, created_at) values (?, ?, ?, ?)
        on conflict (person_id) do update set secret_hash = excluded.secret_hash, locale = excluded.locale,
          created_at = excluded.created_at, last_read_at = null`,
      [personId, hash(secret), locale, now],
    )
  }

  /** Returns whether there was one. */
  async revoke(em: EntityManager, personId: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>('delete from calendar_feed where person_id = ? returning person_id', [
      personId,
    ])
    return rows.length > 0
  }
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
