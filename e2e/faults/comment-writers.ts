import { call, results, type ApiResponse } from '@portal/testing-e2e'
import { findProvision, findOpenDraft } from '@portal/testing-regulations'
import { setTimeout as pause } from 'node:timers/promises'
import type { Comment, VersionSummary } from '@portal/contracts-regulations'

interface Added {
  readonly comment: { readonly commentId: string }
}

/** Who comments on which provision. */
export interface Commenter {
  readonly origin: string
  readonly token: string
  readonly version: VersionSummary
  readonly regulationId: string
  readonly depth: number
}

/** Prepares comments on a provision of the draft that is open for comment. */
export async function prepareCommenter(origin: string, token: string): Promise<Commenter> {
  const version = await findOpenDraft(origin)
  const { regulationId, depth } = await findProvision(version, '2110(a)', origin)
  return { origin, token, version, regulationId, depth }
}

/** The client aborts the first request of every third comment. */
const abortedRequestInterval = 3
/** Between two comments of a writer, so that restarting processes get processor time. */
const delayMs = 100

/**
 * Clients that add one comment after another, each with its own idempotency key. Like the browser, they repeat a request
 * with the same key until it is acknowledged. Some requests are aborted before the response, and must not add a second
 * comment when they are repeated.
 */
export class CommentWriters {
  readonly #commenter: Commenter
  readonly #stop = new AbortController()
  readonly #acknowledged = new Map<string, string>()
  readonly #failures: string[] = []
  readonly #writers: Promise<void>[]
  #retryCount = 0

  constructor(commenter: Commenter, count: number) {
    this.#commenter = commenter
    this.#writers = Array.from({ length: count }, () => this.#write())
  }

  /** Acknowledged comments by idempotency key. */
  get acknowledged(): ReadonlyMap<string, string> {
    return this.#acknowledged
  }

  /** Number of repeated requests. */
  get retryCount(): number {
    return this.#retryCount
  }

  /** Resolves when `count` more comments have been acknowledged. */
  async waitForComments(count: number): Promise<void> {
    const target = this.#acknowledged.size + count
    const deadline = Date.now() + 60_000
    while (this.#acknowledged.size < target) {
      if (this.#failures.length > 0) throw new Error(this.#failures.join('\n'))
      if (Date.now() > deadline) throw new Error(`no ${count} comments were acknowledged within a minute`)
      await pause(20)
    }
  }

  /** Stops new comments and waits until the started ones are acknowledged. Throws for unexpected responses. */
  async finish(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#writers)
    if (this.#failures.length > 0) throw new Error(this.#failures.join('\n'))
  }

  async #write(): Promise<void> {
    for (let count = 1; !this.#stop.signal.aborted && this.#failures.length === 0; count += 1) {
      const key = crypto.randomUUID()
      const deadline = Date.now() + 60_000
      if (count % abortedRequestInterval === 0)
        await this.#send(key, AbortSignal.timeout(Math.ceil(Math.random() * 40)))
      while (!this.#acknowledged.has(key) && this.#failures.length === 0) {
        if (await this.#send(key, AbortSignal.timeout(15_000))) break
        if (Date.now() > deadline) this.#failures.push(`${key} was not acknowledged within a minute`)
        this.#retryCount += 1
        await pause(100)
      }
      await pause(delayMs)
    }
  }

  /** Returns true for a final response, and false when the request must be repeated. */
  async #send(key: string, signal: AbortSignal): Promise<boolean> {
    const { origin, token, version, regulationId, depth } = this.#commenter
    const response = await call<Added>('/api/comments/add', {
      origin,
      token,
      headers: { 'idempotency-key': key },
      body: { regulationId, versionId: version.versionId, depth, body: `Comment with key ${key}` },
      signal,
    }).catch((): undefined => undefined)
    if (response === undefined || isTemporary(response)) return false
    if (response.status !== 200) this.#failures.push(`${key} got the response ${response.status} ${response.error}`)
    else this.#acknowledged.set(key, response.results.comment.commentId)
    return true
  }
}

/** A temporary failure: the same request may succeed in a moment. */
function isTemporary({ status, error }: ApiResponse<unknown>): boolean {
  return status >= 500 || status === 429 || error === 'idempotency.in-progress'
}

/** Returns all stored comments of the commenter. */
export async function listComments({ origin, token, version }: Commenter): Promise<Comment[]> {
  const comments: Comment[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ mine: 'true', limit: '100', versionId: version.versionId })
    if (after !== '') query.set('after', after)
    const page: { items: Comment[]; next: string | null } = await results(`/api/comments/list?${query}`, {
      origin,
      token,
    })
    comments.push(...page.items)
    after = page.next
  }
  return comments
}
