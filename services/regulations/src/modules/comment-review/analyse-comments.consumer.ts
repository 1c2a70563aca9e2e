import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentsSubmitted } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import type { z } from 'zod'
import { analyseComments } from '../comments/analyse-comments.ts'

type Submitted = z.infer<(typeof commentsSubmitted)['payload']>

/** Looks through comments once they were received. */
@Injectable()
export class AnalyseComments implements EventHandler<Submitted> {
  async handle(em: EntityManager, { payload }: EventEnvelope<Submitted>): Promise<void> {
    await analyseComments(
      em,
      payload.comments.map(({ commentId }) => commentId),
    )
  }
}
