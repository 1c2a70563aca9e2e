import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentsSubmitted } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import type { z } from 'zod'
import { analyzeComments } from './analyze-comments.ts'

type Submitted = z.infer<(typeof commentsSubmitted)['payload']>

/** Analyzes comments after they are submitted. */
@Injectable()
export class AnalyzeComments implements EventHandler<Submitted> {
  async handle(em: EntityManager, { payload }: EventEnvelope<Submitted>): Promise<void> {
    await analyzeComments(
      em,
      payload.comments.map(({ commentId }) => commentId),
    )
  }
}
