import { randomUUIDv7 } from 'node:crypto'
import type { OutboxEntry } from './command-record-statements.ts'
import type { CommandRecord, Commit } from './command-record.ts'

/** Publishes commits of this process right away. Anything it does not publish stays in the outbox. */
export interface Publisher {
  /** Whether it can publish now. */
  readonly isReady: boolean
  publish(commit: Commit): void
  /** Tells it that the outbox has entries it was not given. */
  wake(): void
}

/**
 * Seconds during which only the committing process publishes its commit. If that process dies before publishing, its events
 * are delayed by this long.
 */
const leaseSeconds = 5

/** Notifies the publisher of commits made by this process. */
export class CommitNotifier {
  #publisher: Publisher | undefined

  setPublisher(publisher: Publisher): void {
    this.#publisher = publisher
  }

  /** Creates the outbox entry for the next commit. */
  createOutboxEntry(): OutboxEntry {
    return this.#publisher?.isReady === true ? { commitId: randomUUIDv7(), leaseSeconds } : outboxEntryWithoutLease()
  }

  notify(entry: OutboxEntry, records: readonly CommandRecord[]): void {
    if (entry.leaseSeconds > 0) this.#publisher?.publish({ id: entry.commitId, records })
    else this.#publisher?.wake()
  }
}

/** Creates an entry that any process may publish at once. */
export function outboxEntryWithoutLease(): OutboxEntry {
  return { commitId: randomUUIDv7(), leaseSeconds: 0 }
}
