import { randomUUIDv7 } from 'node:crypto'
import type { Accompaniment, Commit } from './accompaniment.ts'
import type { Queueing } from './side-rows.ts'

/** Publishes what was committed as soon as it is. Whatever it does not come to stands in the outbox. */
export interface Publisher {
  /** Whether it would publish now. */
  readonly isReady: boolean
  publish(commit: Commit): void
  /** Something is in the outbox that it was not given. */
  wake(): void
}

/**
 * Seconds for which nobody else looks at a commit whose own process publishes it. As long as events are late that a process
 * takes to publish just when it dies.
 */
const held = 5

/** Who is told of what this process commits. */
export class Committed {
  readonly #listeners: (() => void)[] = []
  #publisher: Publisher | undefined

  onCommitted(listener: () => void): void {
    this.#listeners.push(listener)
  }

  publishBy(publisher: Publisher): void {
    this.#publisher = publisher
  }

  /** How the next commit is queued. */
  queueing(): Queueing {
    return this.#publisher?.isReady === true ? { commitId: randomUUIDv7(), held } : notHeld()
  }

  tell(queued: Queueing, accompaniments: readonly Accompaniment[]): void {
    if (queued.held > 0) this.#publisher?.publish({ id: queued.commitId, accompaniments })
    else this.#publisher?.wake()
    for (const listener of this.#listeners) listener()
  }
}

/** For what is committed by somebody else, who will not tell. */
export function notHeld(): Queueing {
  return { commitId: randomUUIDv7(), held: 0 }
}
