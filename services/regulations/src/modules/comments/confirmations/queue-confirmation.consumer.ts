import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentsSubmitted } from '@portal/contracts-regulations/events'
import { Jobs } from '@portal/jobs'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { queryRows } from '../../../database/query-rows.ts'
import { isDefaultName } from '../../author-names/index.ts'
import { recordRegulationCommenter } from '../../subscriptions/index.ts'
import { AuthorNameUpdates } from '../author-name-updates.ts'
import { queueConfirmation } from './confirmations.store.ts'

/** Older comments are not confirmed: a message about them would only confuse their author. */
const maxAgeMs = 86_400_000

const selectAuthors = {
  name: 'submitted-comments-authors',
  text: `select distinct main_parent_id as "mainParentId", author_sub as "accountSub", author_name as "authorName"
           from comment where comment_id = any($1::uuid[])`,
}

interface AuthorRow {
  readonly mainParentId: string
  readonly accountSub: string
  readonly authorName: string
}

type Submitted = z.infer<(typeof commentsSubmitted)['payload']>

/**
 * Queues the confirmation of submitted comments, records who comments on which regulation, and corrects an author name
 * that was still unknown, outside the request.
 */
@Injectable()
export class QueueConfirmation implements EventHandler<Submitted> {
  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly authorNames: AuthorNameUpdates,
  ) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<Submitted>): Promise<void> {
    const { receiptId, comments, locale = 'en-US' } = payload
    const commentIds = comments.map(({ commentId }) => commentId)
    const authors = await queryRows<AuthorRow>(em, selectAuthors, [commentIds])
    for (const { authorName, ...author } of authors) {
      await recordRegulationCommenter(em, author, locale)
      if (isDefaultName(authorName)) await this.authorNames.updateIfKnown(em, author.accountSub)
    }
    const sentAfter = new Date(this.clock.now().getTime() - maxAgeMs)
    await queueConfirmation(em, this.jobs, { receiptId, commentIds, locale }, sentAfter)
  }
}
