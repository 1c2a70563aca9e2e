import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Database, markKeysUsed } from '@portal/persistence'
import { LIFECYCLE, LOGGER, type Lifecycle, type Logger } from '@portal/service-kit'

/** The request that sends one draft, with the draft's id as its Idempotency-Key. */
const sendRoute = 'POST /api/comments/add'

/**
 * Returns a SQL condition for whether a draft was submitted: alone, with its id as Idempotency-Key, or together with
 * others, which marks the same key as used (`markSent`). A submitted draft can never be submitted again, from any tab or
 * device.
 */
export function isSentSql(authorSub: string, draftId: string): string {
  return `exists (
  select from idempotency_key i where i.actor = ${authorSub} and i.route = '${sendRoute}' and i.key = (${draftId})::text)`
}

/**
 * Marks drafts as submitted together, in the transaction of `em`, so that submitting one of them alone later reports that
 * it was already received. Returns the ids that were not yet submitted.
 */
export async function markSent(
  em: EntityManager,
  authorSub: string,
  draftIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return markKeysUsed(em, { actor: authorSub, route: sendRoute, keys: draftIds, now })
}

const deleteSent = {
  name: 'comment-drafts-delete-sent',
  text: `delete from comment_draft d using unnest($1::text[], $2::uuid[]) as sent (author_sub, draft_id)
          where d.author_sub = sent.author_sub and d.draft_id = sent.draft_id`,
}

/** Time for which submitted drafts are collected before they are deleted together. */
const cleanupDelayMs = 1000

/**
 * Deletes drafts that were submitted one by one, using their id as key. They are hidden as soon as they are submitted
 * (`isSentSql`), so the deletion can be delayed and a crash does not bring a draft back.
 */
@Injectable()
export class SentDraftCleanup {
  private pending: { authorSub: string; draftId: string }[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    lifecycle.onShutdown('background', () => this.deletePending())
  }

  /** Schedules the deletion of a submitted draft, if the key can be a draft's id. */
  add(authorSub: string, key: string | undefined): void {
    if (key === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return
    this.pending.push({ authorSub, draftId: key })
    this.timer ??= setTimeout(() => void this.deletePending(), cleanupDelayMs).unref()
  }

  private async deletePending(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const sent = this.pending
    this.pending = []
    if (sent.length === 0) return
    try {
      await this.database.rows(deleteSent, [sent.map(({ authorSub }) => authorSub), sent.map(({ draftId }) => draftId)])
    } catch (failure) {
      this.logger.warn(
        { err: failure },
        'deleting submitted drafts failed; they stay hidden and are deleted by retention',
      )
    }
  }
}
