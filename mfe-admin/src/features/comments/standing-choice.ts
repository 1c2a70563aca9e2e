import { CallFailure } from '@portal/api-client'
import type { Comment, DefinitionComment } from '@portal/contracts-regulations'
import type { Queued } from './queued.ts'

type Standing = Comment | DefinitionComment

/** What became of a chosen comment since it was seen: `before` as it was shown, `now` as it is. */
export type Overtaken =
  | { readonly kind: 'changed'; readonly before: Standing; readonly now: Standing }
  | { readonly kind: 'withdrawn'; readonly before: Standing }

/**
 * The comments that a decision is about, as they were last seen. Where one was changed meanwhile, the decision is
 * refused once; what it is now is then known here, so that the person may look and decide all the same.
 */
export class StandingChoice {
  readonly #comments: Map<string, Standing>
  #key = crypto.randomUUID()
  #sent = ''

  constructor(comments: readonly Queued[]) {
    this.#comments = new Map(comments.map((comment) => [comment.commentId, comment]))
  }

  get expected() {
    return [...this.#comments.values()].map(({ commentId, lockVersion }) => ({
      commentId,
      expectedVersion: lockVersion,
    }))
  }

  /** One key for every try of one decision, so that one whose answer was lost is not made twice. */
  keyOf(body: unknown): string {
    const words = JSON.stringify(body)
    if (this.#sent !== '' && this.#sent !== words) this.#key = crypto.randomUUID()
    this.#sent = words
    return this.#key
  }

  /** Takes over what a refusal tells of a comment; undefined where it tells nothing that can be gone on from. */
  take(failure: unknown): Overtaken | undefined {
    if (!(failure instanceof CallFailure)) return undefined
    const { comment: now, trackingNumber } = failure.details as { comment?: Standing; trackingNumber?: string }
    if (failure.error === 'resource.stale') {
      const before = now && this.#comments.get(now.commentId)
      if (!before) return undefined
      this.#comments.set(now.commentId, now)
      return { kind: 'changed', before, now }
    }
    if (failure.error !== 'comments.withdrawn' || this.#comments.size === 1) return undefined
    const before = [...this.#comments.values()].find((comment) => comment.trackingNumber === trackingNumber)
    if (before) this.#comments.delete(before.commentId)
    return before && { kind: 'withdrawn', before }
  }
}
