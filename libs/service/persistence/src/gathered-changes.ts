import type { Accompaniment } from './accompaniment.ts'
import type { Committed } from './committed.ts'
import type { Database } from './database.ts'
import { isRefusedStatement } from './failures.ts'
import { changesWithSideRows, type ChangeStatement } from './side-rows.ts'

/**
 * One statement of a shape is under way at a time: what a statement costs by itself is then shared by as many as come
 * meanwhile. One that takes longer than this, milliseconds (it waits for a lock), no longer holds up the others, up to
 * so many side by side.
 */
const [patience, lanes] = [15, 4]
/** Most commands in one statement. */
const most = 64

interface Waiting {
  readonly change: ChangeStatement
  readonly accompaniment: Accompaniment
  readonly outcome: PromiseWithResolvers<boolean>
}

interface Queue {
  waiting: Waiting[]
  underWay: number
  /** How many of those under way take long. */
  late: number
}

/**
 * Writes changes of one shape that come while others are being written together, in one statement with one commit. Where
 * PostgreSQL refuses that, each is written by itself, so that what is wrong with one command never touches another's.
 */
export class GatheredChanges {
  readonly #database: Database
  readonly #committed: Committed
  readonly #queues = new Map<string, Queue>()

  constructor(database: Database, committed: Committed) {
    this.#database = database
    this.#committed = committed
  }

  /** Resolves once it is committed: whether anything was changed. */
  write(change: ChangeStatement, accompaniment: Accompaniment): Promise<boolean> {
    const outcome = Promise.withResolvers<boolean>()
    const queue = this.#queueOf(change.name)
    queue.waiting.push({ change, accompaniment, outcome })
    // Those that come in the same turn of the event loop go together.
    if (queue.waiting.length === 1) setImmediate(() => this.#advance(queue))
    return outcome.promise
  }

  #queueOf(name: string): Queue {
    const known = this.#queues.get(name)
    if (known) return known
    const queue: Queue = { waiting: [], underWay: 0, late: 0 }
    this.#queues.set(name, queue)
    return queue
  }

  #advance(queue: Queue): void {
    if (queue.underWay > queue.late || queue.underWay === lanes || queue.waiting.length === 0) return
    queue.underWay += 1
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      queue.late += 1
      this.#advance(queue)
    }, patience)
    void this.#writeTogether(queue.waiting.splice(0, most)).finally(() => {
      clearTimeout(timer)
      queue.underWay -= 1
      if (isLate) queue.late -= 1
      this.#advance(queue)
    })
  }

  async #writeTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const changed = await this.#send(together)
      for (const { change, outcome } of together) outcome.resolve(changed.has(change.id))
    } catch (failure) {
      if (together.length > 1 && isRefusedStatement(failure)) {
        await Promise.all(together.map((one) => this.#writeTogether([one])))
      } else {
        for (const { outcome } of together) outcome.reject(failure)
      }
    }
  }

  async #send(together: readonly Waiting[]): Promise<Set<string>> {
    const accompaniments = together.map(({ accompaniment }) => accompaniment)
    const queueing = this.#committed.queueing()
    const statement = changesWithSideRows(
      together.map(({ change }) => change),
      accompaniments,
      queueing,
    )
    const { rows } = await this.#database.pool.query<{ change_id: string }>(statement)
    const changed = new Set(rows.map((row) => row.change_id))
    const made = accompaniments.filter(({ changeId = '' }) => changed.has(changeId))
    if (made.length > 0) this.#committed.tell(queueing, made)
    return changed
  }
}
