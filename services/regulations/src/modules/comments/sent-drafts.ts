import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { LIFECYCLE, LOGGER, type Lifecycle, type Logger } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'

/**
 * Whether a draft was sent: alone, under its id as Idempotency-Key, or together with others, which leaves the same trace
 * (`traceSent`). What was sent once is never sent again, from whichever tab or device, and is a draft no longer.
 */
export function wasSent(authorSub: string, draftId: string): string {
  return `exists (
  select from idempotency i where i.actor = ${authorSub} and i.route = 'POST /api/comments/add' and i.key = (${draftId})::text)`
}

const trace = {
  name: 'drafts-sent-together',
  text: `insert into idempotency (actor, route, key, request_hash, status, answer, at)
         select $1, 'POST /api/comments/add', draft_id::text, 'sent together', 200, '', $3 from unnest($2::uuid[]) as draft_id
             on conflict do nothing returning key`,
}

/**
 * Notes in the transaction of `em` that drafts were sent together. The note has no request's hash: who sends one of them
 * alone afterwards is told that it was received before. Answers the ids that were free: what is missing was sent meanwhile.
 */
export async function traceSent(
  em: EntityManager,
  authorSub: string,
  draftIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await rowsIn<{ key: string }>(em, trace, [authorSub, draftIds, now])
  return new Set(rows.map(({ key }) => key))
}

const clear = {
  name: 'drafts-cleared',
  text: `delete from comment_draft d using unnest($1::text[], $2::uuid[]) as sent (author_sub, draft_id)
          where d.author_sub = sent.author_sub and d.draft_id = sent.draft_id`,
}

/** Milliseconds for which drafts that were sent are gathered before they are cleared away together. */
const gathering = 1000

/**
 * Clears away drafts that were sent one by one, under their id. They are hidden from the moment they are sent
 * (`wasSent`), so this may take its time, and a crash in between shows nobody a draft again.
 */
@Injectable()
export class SentDrafts {
  private gathered: { authorSub: string; draftId: string }[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    lifecycle.onShutdown('relay', () => this.clear())
  }

  /** Notes that a draft was sent, if the key can be a draft's id. */
  add(authorSub: string, key: string | undefined): void {
    if (key === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return
    this.gathered.push({ authorSub, draftId: key })
    this.timer ??= setTimeout(() => void this.clear(), gathering).unref()
  }

  private async clear(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const sent = this.gathered
    this.gathered = []
    if (sent.length === 0) return
    try {
      await this.database.rows(clear, [sent.map((one) => one.authorSub), sent.map((one) => one.draftId)])
    } catch (failure) {
      this.logger.warn({ err: failure }, 'drafts that were sent could not be cleared away')
    }
  }
}
