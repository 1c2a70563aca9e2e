import type { PoolClient } from 'pg'
import type { Accompaniment } from './accompaniment.ts'
import type { Committed } from './committed.ts'
import type { Database } from './database.ts'
import { isRefusedStatement } from './failures.ts'
import { changesWithSideRows, type ChangeStatement } from './side-rows.ts'

/** Most commands in one statement. */
const most = 64
/**
 * So many that wait are sent after the statement under way without waiting for its answer, so that PostgreSQL need not wait
 * for us; fewer would pay for a statement that others could share.
 */
const ahead = 8
/**
 * A lane that has not answered for so long, in milliseconds (a statement waits for a lock), no longer holds up those that
 * come later: they take another, up to so many.
 */
const [patience, lanes] = [15, 4]

interface Waiting {
  readonly change: ChangeStatement
  readonly accompaniment: Accompaniment
  readonly outcome: PromiseWithResolvers<boolean>
}

/** A connection on which statements follow each other: one under way and at most one behind it. */
interface Lane {
  readonly connection: Promise<PoolClient>
  sent: number
  isLate: boolean
  isBroken: boolean
  patience?: NodeJS.Timeout
}

interface Queue {
  waiting: Waiting[]
  readonly lanes: Set<Lane>
}

/**
 * Writes changes of one shape that come while others are being written together, in one statement with one commit: what a
 * statement costs by itself is shared by as many as come meanwhile. Where PostgreSQL refuses that, each is written by
 * itself, so that what is wrong with one command never touches another's.
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
    const count = queue.waiting.push({ change, accompaniment, outcome })
    // Those that come in the same turn of the event loop go together.
    if (count === 1 || count === ahead) setImmediate(() => this.#advance(queue))
    return outcome.promise
  }

  #queueOf(name: string): Queue {
    const known = this.#queues.get(name)
    if (known) return known
    const queue: Queue = { waiting: [], lanes: new Set() }
    this.#queues.set(name, queue)
    return queue
  }

  #advance(queue: Queue): void {
    if (queue.waiting.length === 0) return
    const prompt = [...queue.lanes].filter(({ isLate }) => !isLate)
    const lane = prompt.find(({ sent }) => sent === 0) ?? (prompt.length === 0 ? this.#open(queue) : prompt[0])
    if (lane && lane.sent < 2 && (lane.sent === 0 || queue.waiting.length >= ahead)) void this.#send(queue, lane)
  }

  #open(queue: Queue): Lane | undefined {
    if (queue.lanes.size === lanes) return undefined
    const lane = { connection: this.#database.pool.connect(), sent: 0, isLate: false, isBroken: false }
    queue.lanes.add(lane)
    return lane
  }

  async #send(queue: Queue, lane: Lane): Promise<void> {
    lane.sent += 1
    if (lane.sent === 1) this.#watch(queue, lane)
    await this.#writeTogether(lane, queue.waiting.splice(0, most))
    lane.sent -= 1
    if (lane.isBroken) queue.lanes.delete(lane)
    this.#watch(queue, lane)
    this.#advance(queue)
    if (lane.sent === 0) this.#close(queue, lane)
  }

  /** Begins the lane's patience anew. */
  #watch(queue: Queue, lane: Lane): void {
    clearTimeout(lane.patience)
    lane.isLate = false
    lane.patience = setTimeout(() => {
      lane.isLate = true
      this.#advance(queue)
    }, patience)
  }

  #close(queue: Queue, lane: Lane): void {
    clearTimeout(lane.patience)
    queue.lanes.delete(lane)
    void lane.connection.then((client) => client.release(lane.isBroken)).catch(() => undefined)
  }

  async #writeTogether(lane: Lane, together: readonly Waiting[]): Promise<void> {
    try {
      const changed = await this.#write(lane, together)
      for (const { change, outcome } of together) outcome.resolve(changed.has(change.id))
    } catch (failure) {
      const isRefused = isRefusedStatement(failure)
      if (!isRefused) lane.isBroken = true
      if (together.length > 1 && isRefused) await Promise.all(together.map((one) => this.#writeTogether(lane, [one])))
      else for (const { outcome } of together) outcome.reject(failure)
    }
  }

  async #write(lane: Lane, together: readonly Waiting[]): Promise<Set<string>> {
    const client = await lane.connection
    const accompaniments = together.map(({ accompaniment }) => accompaniment)
    const queueing = this.#committed.queueing()
    const changes = together.map(({ change }) => change)
    const { rows } = await client.query<{ change_id: string }>(changesWithSideRows(changes, accompaniments, queueing))
    const changed = new Set(rows.map((row) => row.change_id))
    const made = accompaniments.filter(({ changeId = '' }) => changed.has(changeId))
    if (made.length > 0) this.#committed.tell(queueing, made)
    return changed
  }
}
