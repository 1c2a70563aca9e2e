import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { versionPublished } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { rowsIn } from '../../database/transaction-rows.ts'
import { newsFor } from './news.ts'

const note = {
  name: 'publication-note',
  text: `insert into publication_notice (version_id, main_parent_id, due_at, finished_at)
    select version_id, main_parent_id, $2, $3 from version where version_id = $1 on conflict do nothing`,
}

type Published = z.infer<(typeof versionPublished)['payload']>

/** Notes that readers are to be told of a published version: once a version, for ever. The telling itself follows page by page. */
@Injectable()
export class NotePublication implements EventHandler<Published> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<Published>): Promise<void> {
    const now = this.clock.now()
    const isNews = now.getTime() - Date.parse(payload.publishedAt) < newsFor
    await rowsIn(em, note, [payload.versionId, now.toISOString(), isNews ? null : now.toISOString()])
  }
}
