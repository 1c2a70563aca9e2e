import { Inject, Injectable } from '@nestjs/common'
import { findAccountName } from '@portal/contracts-registration/queries'
import { capacityOf } from '@portal/contracts-regulations/rules'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'
import { CLOCK, LOGGER, type Caller, type Clock, type Logger } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { isNameless, publishedName } from './published-name.ts'

const read = { name: 'commenter-name', text: 'select name, told_at from commenter where sub = $1' }
const keep = {
  name: 'commenter-keep',
  text: `insert into commenter (sub, name, told_at) values ($1, $2, $3)
    on conflict (sub) do update set name = excluded.name, told_at = excluded.told_at`,
}
const fillIn = {
  name: 'commenter-fill-in',
  text: `with definitions as (
      update definition_comment set author_name = $2 where author_sub = $1 and author_name = any($3))
    update comment set author_name = $2 where author_sub = $1 and author_name = any($3)`,
}

/** How long a name counts before it is asked for again, and how long a vain question is not repeated, milliseconds. */
const [lasting, kept, pause] = [86_400_000, 600_000, 30_000]

/**
 * The names of those who comment. A token says only the user name, so the registration service is asked once, and what it
 * told is kept: comments are taken while it is away. Who could not be asked about then is named with the next comment.
 */
@Injectable()
export class CommenterNames {
  private readonly published = new LRUCache<string, string>({ max: 20_000, ttl: kept })

  constructor(
    private readonly database: Database,
    private readonly queries: Queries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The name to publish with what the caller says. Never refuses. */
  async of(caller: Caller): Promise<string> {
    const capacity = capacityOf(caller.groups)
    const key = `${capacity} ${caller.sub}`
    const known = this.published.get(key)
    if (known !== undefined) return known
    const name = publishedName(await this.nameOf(caller.sub), capacity)
    this.published.set(key, name, { ttl: isNameless(name) ? pause : kept })
    return name
  }

  private async nameOf(sub: string): Promise<string | undefined> {
    const row = await this.database.find<{ name: string; told_at: string }>(read, [sub])
    const now = this.clock.now()
    if (row && now.getTime() - new Date(row.told_at).getTime() < lasting) return row.name
    const told = await this.ask(sub)
    if (told === undefined) return row?.name
    await this.database.rows(keep, [sub, told, now.toISOString()])
    if (!row) await this.fillIn(sub, told)
    return told
  }

  private async ask(sub: string): Promise<string | undefined> {
    try {
      return (await this.queries.ask(findAccountName, { sub })).name ?? undefined
    } catch (failure) {
      // Whatever is wrong over there, the comment is taken.
      this.logger.warn({ err: failure }, 'the name of a commenter could not be asked for')
      return undefined
    }
  }

  /** What was said while nobody could be asked. */
  private async fillIn(sub: string, told: string): Promise<void> {
    const name = publishedName(told, 'public')
    if (!isNameless(name)) await this.database.rows(fillIn, [sub, name, [publishedName(undefined, 'public')]])
  }
}
