import { call, results, type ApiResponse } from '@portal/testing-e2e'
import { findProvision, openDraft } from '@portal/testing-regulations'
import { setTimeout as pause } from 'node:timers/promises'
import type { Comment, VersionSummary } from '@portal/contracts-regulations'

interface Added {
  readonly comment: { readonly commentId: string }
}

/** A comment to write: its text, place and author. */
export interface Writing {
  readonly origin: string
  readonly token: string
  readonly version: VersionSummary
  readonly regulationId: string
  readonly depth: number
}

/** A place in a draft open for comment. */
export async function placeToWrite(origin: string, token: string): Promise<Writing> {
  const version = await openDraft(origin)
  const { regulationId, depth } = await findProvision(version, '2110(a)', origin)
  return { origin, token, version, regulationId, depth }
}

/** One in so many comments loses its first response. */
const lostAnswers = 3
/** Milliseconds between two comments of a writer: restarted processes need the machine too. */
const breath = 100

/**
 * People who write comments one after another, each under its own idempotency key. Like the browser, they send a
 * comment again under the same key until it is acknowledged; the ledger lists what was acknowledged. Now and then the
 * connection breaks before the response: what was done then must not be done again.
 */
export class CommentWriters {
  readonly #writing: Writing
  readonly #stop = new AbortController()
  readonly #ledger = new Map<string, string>()
  readonly #faults: string[] = []
  readonly #writers: Promise<void>[]
  #repeats = 0

  constructor(writing: Writing, count: number) {
    this.#writing = writing
    this.#writers = Array.from({ length: count }, () => this.#write())
  }

  /** Acknowledged comments by idempotency key. */
  get ledger(): ReadonlyMap<string, string> {
    return this.#ledger
  }

  /** Number of repeated requests. */
  get repeats(): number {
    return this.#repeats
  }

  /** Resolves when this many more comments were acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.#ledger.size + count
    const deadline = Date.now() + 60_000
    while (this.#ledger.size < wanted) {
      if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'))
      if (Date.now() > deadline) throw new Error(`no ${count} comments were acknowledged within a minute`)
      await pause(20)
    }
  }

  /** Starts no new comments and sends the started ones until they are acknowledged. Throws for unexpected responses. */
  async finish(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#writers)
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'))
  }

  async #write(): Promise<void> {
    for (let count = 1; !this.#stop.signal.aborted && this.#faults.length === 0; count += 1) {
      const key = crypto.randomUUID()
      const deadline = Date.now() + 60_000
      if (count % lostAnswers === 0) await this.#send(key, AbortSignal.timeout(Math.ceil(Math.random() * 40)))
      while (!this.#ledger.has(key) && this.#faults.length === 0) {
        if (await this.#send(key, AbortSignal.timeout(15_000))) break
        if (Date.now() > deadline) this.#faults.push(`${key} was not acknowledged within a minute`)
        this.#repeats += 1
        await pause(100)
      }
      await pause(breath)
    }
  }

  /** Returns true for a final response; false when the comment must be sent again. */
  async #send(key: string, signal: AbortSignal): Promise<boolean> {
    const { origin, token, version, regulationId, depth } = this.#writing
    const answer = await call<Added>('/api/comments/add', {
      origin,
      token,
      headers: { 'idempotency-key': key },
      body: { regulationId, versionId: version.versionId, depth, body: `Written under ${key}` },
      signal,
    }).catch((): undefined => undefined)
    if (answer === undefined || isPassing(answer)) return false
    if (answer.status !== 200) this.#faults.push(`${key} was answered ${answer.status} ${answer.error}`)
    else this.#ledger.set(key, answer.results.comment.commentId)
    return true
  }
}

/** A temporary failure: the same request may succeed in a moment. */
function isPassing({ status, error }: ApiResponse<unknown>): boolean {
  return status >= 500 || status === 429 || error === 'idempotency.in-progress'
}

/** Returns every comment that the service has of the writer. */
export async function writtenComments({ origin, token, version }: Writing): Promise<Comment[]> {
  const written: Comment[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ mine: 'true', limit: '100', versionId: version.versionId })
    if (after !== '') query.set('after', after)
    const page: { items: Comment[]; next: string | null } = await results(`/api/comments/list?${query}`, {
      origin,
      token,
    })
    written.push(...page.items)
    after = page.next
  }
  return written
}
