import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentWindowChanged } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { rowsIn } from '../../database/transaction-rows.ts'
import { newsFor } from './news.ts'

const note = {
  name: 'window-note',
  text: `insert into window_notice (notice_id, version_id, main_parent_id, opens_at, closes_at, former_closes_at, due_at)
    select $2, version_id, main_parent_id, $3, $4, $5, $6 from version where version_id = $1 on conflict do nothing`,
}

type Changed = z.infer<(typeof commentWindowChanged)['payload']>

/** Notes that readers are to be told of another comment window: once an event. The telling itself follows page by page. */
@Injectable()
export class NoteWindow implements EventHandler<Changed> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager, { id, payload }: EventEnvelope<Changed>): Promise<void> {
    const now = this.clock.now()
    if (now.getTime() - Date.parse(payload.changedAt) >= newsFor) return
    const { versionId, opensAt, closesAt, formerClosesAt } = payload
    await rowsIn(em, note, [versionId, id, opensAt, closesAt, formerClosesAt, now.toISOString()])
  }
}
