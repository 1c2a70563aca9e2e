import { CallFailure } from '@portal/api-client'
import type { Comment, DefinitionComment } from '@portal/contracts-regulations'
import type { QueuedItem } from './queued-item.ts'

type CurrentComment = Comment | DefinitionComment

/** A selected comment that changed after it was displayed: `before` as displayed, `current` as it is now. */
export type CommentConflict =
  | { readonly kind: 'changed'; readonly before: CurrentComment; readonly current: CurrentComment }
  | { readonly kind: 'withdrawn'; readonly before: CurrentComment }

/**
 * The selected comments with the lock versions last seen. If a comment changed, the first request fails; its current
 * version is stored then, so that the user can review it and send the same decision again.
 */
export class SelectedComments {
  readonly #comments: Map<string, CurrentComment>
  #idempotencyKey = crypto.randomUUID()
  #lastBody = ''

  constructor(comments: readonly QueuedItem[]) {
    this.#comments = new Map(comments.map((comment) => [comment.commentId, comment]))
  }

  get expectedVersions() {
    return [...this.#comments.values()].map(({ commentId, lockVersion }) => ({
      commentId,
      expectedVersion: lockVersion,
    }))
  }

  /** Returns the same key for repeated requests with the same body, so that a lost response does not apply them twice. */
  getIdempotencyKey(body: unknown): string {
    const json = JSON.stringify(body)
    if (this.#lastBody !== '' && this.#lastBody !== json) this.#idempotencyKey = crypto.randomUUID()
    this.#lastBody = json
    return this.#idempotencyKey
  }

  /** Updates the comments from a failed request. Returns undefined if sending again would not help. */
  resolveConflict(failure: unknown): CommentConflict | undefined {
    if (!(failure instanceof CallFailure)) return undefined
    const { comment: current, trackingNumber } = failure.details as {
      comment?: CurrentComment
      trackingNumber?: string
    }
    if (failure.error === 'resource.stale') {
      const before = current && this.#comments.get(current.commentId)
      if (!before) return undefined
      this.#comments.set(current.commentId, current)
      return { kind: 'changed', before, current }
    }
    if (failure.error !== 'comments.withdrawn' || this.#comments.size === 1) return undefined
    const before = [...this.#comments.values()].find((comment) => comment.trackingNumber === trackingNumber)
    if (before) this.#comments.delete(before.commentId)
    return before && { kind: 'withdrawn', before }
  }
}
