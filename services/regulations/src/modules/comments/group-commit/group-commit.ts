import type { Database, PoolClient } from '@portal/persistence'
import { isRejectedStatement, type CommandRecord, type CommitNotifier } from '@portal/persistence/command-record'
import { insertChangesWithRecords, type ChangeStatement } from './changes-with-records.ts'

const maxBatchSize = 64
/**
 * With this many pending changes the next statement is sent before the current one has returned, so that PostgreSQL never
 * waits for us. With fewer, it is cheaper to let more changes share the statement.
 */
const pipelineThreshold = 8
/** A lane that has not answered for this long is stalled, usually by a lock, and later changes use another lane. */
const stallTimeoutMs = 15
const maxLanes = 4

interface PendingChange {
  readonly change: ChangeStatement
  readonly record: CommandRecord
  readonly outcome: PromiseWithResolvers<boolean>
}

/** A connection that runs one statement, with at most one more sent behind it. */
interface Lane {
  readonly connection: Promise<PoolClient>
  statementsInFlight: number
  isStalled: boolean
  isBroken: boolean
  stallTimer?: NodeJS.Timeout
}

interface Queue {
  pending: PendingChange[]
  readonly lanes: Set<Lane>
}

/**
 * Group commit: changes of the same shape that arrive while a statement is running are written together, in one statement
 * with one commit, and so share its cost. When PostgreSQL rejects a group, each change is written alone, so that one failing
 * command never affects another.
 */
export class GroupCommit {
  readonly #database: Database
  readonly #commits: CommitNotifier
  readonly #queues = new Map<string, Queue>()

  constructor(database: Database, commits: CommitNotifier) {
    this.#database = database
    this.#commits = commits
  }

  /** Resolves after the commit with whether any row changed. */
  write(change: ChangeStatement, record: CommandRecord): Promise<boolean> {
    const outcome = Promise.withResolvers<boolean>()
    const queue = this.#getQueue(change.name)
    const count = queue.pending.push({ change, record, outcome })
    // Changes that arrive in the same turn of the event loop are sent together.
    if (count === 1 || count === pipelineThreshold) setImmediate(() => this.#advance(queue))
    return outcome.promise
  }

  #getQueue(name: string): Queue {
    const existing = this.#queues.get(name)
    if (existing) return existing
    const queue: Queue = { pending: [], lanes: new Set() }
    this.#queues.set(name, queue)
    return queue
  }

  #advance(queue: Queue): void {
    if (queue.pending.length === 0) return
    const active = [...queue.lanes].filter(({ isStalled }) => !isStalled)
    const idle = active.find(({ statementsInFlight }) => statementsInFlight === 0)
    const lane = idle ?? (active.length === 0 ? this.#open(queue) : active[0])
    if (!lane || lane.statementsInFlight >= 2) return
    if (lane.statementsInFlight === 0 || queue.pending.length >= pipelineThreshold) void this.#send(queue, lane)
  }

  #open(queue: Queue): Lane | undefined {
    if (queue.lanes.size === maxLanes) return undefined
    const connection = this.#database.pool.connect()
    const lane = { connection, statementsInFlight: 0, isStalled: false, isBroken: false }
    queue.lanes.add(lane)
    return lane
  }

  async #send(queue: Queue, lane: Lane): Promise<void> {
    lane.statementsInFlight += 1
    if (lane.statementsInFlight === 1) this.#restartStallTimer(queue, lane)
    await this.#writeBatch(lane, queue.pending.splice(0, maxBatchSize))
    lane.statementsInFlight -= 1
    if (lane.isBroken) queue.lanes.delete(lane)
    this.#restartStallTimer(queue, lane)
    this.#advance(queue)
    if (lane.statementsInFlight === 0) this.#close(queue, lane)
  }

  #restartStallTimer(queue: Queue, lane: Lane): void {
    clearTimeout(lane.stallTimer)
    lane.isStalled = false
    lane.stallTimer = setTimeout(() => {
      lane.isStalled = true
      this.#advance(queue)
    }, stallTimeoutMs)
  }

  #close(queue: Queue, lane: Lane): void {
    clearTimeout(lane.stallTimer)
    queue.lanes.delete(lane)
    void lane.connection.then((client) => client.release(lane.isBroken)).catch(() => undefined)
  }

  async #writeBatch(lane: Lane, batch: readonly PendingChange[]): Promise<void> {
    try {
      const changed = await this.#execute(lane, batch)
      for (const { change, outcome } of batch) outcome.resolve(changed.has(change.id))
    } catch (failure) {
      const isRejected = isRejectedStatement(failure)
      if (!isRejected) lane.isBroken = true
      if (batch.length > 1 && isRejected) await Promise.all(batch.map((single) => this.#writeBatch(lane, [single])))
      else for (const { outcome } of batch) outcome.reject(failure)
    }
  }

  async #execute(lane: Lane, batch: readonly PendingChange[]): Promise<Set<string>> {
    const client = await lane.connection
    const records = batch.map(({ record }) => record)
    const entry = this.#commits.createOutboxEntry()
    const changes = batch.map(({ change }) => change)
    const { rows } = await client.query<{ change_id: string }>(insertChangesWithRecords(changes, records, entry))
    const changed = new Set(rows.map((row) => row.change_id))
    const committed = records.filter(({ changeId = '' }) => changed.has(changeId))
    if (committed.length > 0) this.#commits.notify(entry, committed)
    return changed
  }
}
