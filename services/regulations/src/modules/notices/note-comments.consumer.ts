import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentsSubmitted } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { rowsIn } from '../../database/transaction-rows.ts'

/** Nobody is thanked for what they sent longer ago: it would only puzzle them. */
const thankedFor = 86_400_000

const participate = {
  name: 'participant-note',
  text: `insert into participant (main_parent_id, account_sub, locale)
    select distinct main_parent_id, author_sub, $2 from comment where comment_id = any($1::uuid[])
    on conflict (main_parent_id, account_sub) do update set locale = excluded.locale`,
}
const thank = {
  name: 'thanks-note',
  text: `insert into thanks (receipt_id, comment_ids, locale, received_at, due_at)
    select $1, $2::uuid[], $3, max(created_at), $4 from comment
     where comment_id = any($2::uuid[]) and capacity = 'public' having max(created_at) > $5 on conflict do nothing`,
}

type Submitted = z.infer<(typeof commentsSubmitted)['payload']>

/** Remembers who takes part in which regulation, and that somebody is to be thanked: apart from the comment itself, which must be quick. */
@Injectable()
export class NoteComments implements EventHandler<Submitted> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<Submitted>): Promise<void> {
    const now = this.clock.now()
    const ids = payload.comments.map(({ commentId }) => commentId)
    const locale = payload.locale ?? 'en-US'
    await rowsIn(em, participate, [ids, locale])
    const since = new Date(now.getTime() - thankedFor)
    await rowsIn(em, thank, [payload.receiptId, ids, locale, now.toISOString(), since.toISOString()])
  }
}
