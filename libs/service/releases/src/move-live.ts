import { join } from 'node:path'
import type { Generation } from '@portal/contracts-shell'
import { changesBetween } from './generation-changes.ts'
import { takeLockWhenFree } from './lock.ts'
import { ReleaseRefused } from './release-refused.ts'
import { ReleaseStore, type ReleaseRecord } from './release-store.ts'

export interface MoveRequest {
  readonly storage: string
  /** Number of the generation to go to; without it the one that the live one was made from. */
  readonly to?: number
  /** The generation that was live when this was decided; another one now refuses the move. */
  readonly expectedLive?: number | null
  readonly by: string
  readonly reason: string
  readonly now?: () => Date
  /** How long to wait for a release that is running, milliseconds. */
  readonly patience?: number
}

export interface Moved {
  readonly generation: Generation
  readonly before: number | null
  readonly changes: ReleaseRecord['changes']
}

/** Somebody else moved the pointer since. */
export class MovedMeanwhile extends ReleaseRefused {
  override readonly name = 'MovedMeanwhile'
  readonly live: number | null

  constructor(live: number | null) {
    super([`generation ${live ?? 'none'} is live by now`], 'rollback')
    this.live = live
  }
}

/** Moves the pointer to an earlier generation. Throws {@link ReleaseRefused} when there is none, or its files are gone. */
export const rollBack = moveLive

/**
 * Makes a generation live that was released before: an earlier one, or one that was rolled back from. The generation that
 * is live now need not be readable: the way out of a broken one must not need it.
 */
export async function moveLive(request: MoveRequest): Promise<Moved> {
  const { storage, by, reason, patience = 60_000 } = request
  const lock = await takeLockWhenFree(join(storage, 'release.lock'), 'a rollback', {
    patient: (_, waited) => waited < patience,
  })
  try {
    const store = new ReleaseStore(storage)
    const before = liveNumber(store) ?? null
    if (request.expectedLive !== undefined && request.expectedLive !== before && before !== request.to)
      throw new MovedMeanwhile(before)
    const live = before === null ? undefined : readable(store, before)
    const number = request.to ?? basisOf(live, before)
    const generation = readable(store, number)
    if (generation === undefined) throw refused(`there is no generation ${number}`)
    const gone = store.missingParts(generation)
    if (gone.length > 0) throw refused(...gone.map((each) => `${each} is no longer kept`))
    const changes = changesBetween(live, generation)
    // Asked for again after a lost answer: done already.
    if (number === before && request.to !== undefined) return { generation, before, changes }
    const at = (request.now ?? (() => new Date()))().toISOString()
    store.movePointer({ generation: number, movedAt: at, by, reason })
    const action = before !== null && number > before ? 'promotion' : 'rollback'
    store.record({ at, action, by, reason, generation: number, before, changes })
    return { generation, before, changes }
  } finally {
    lock.giveBack()
  }
}

function basisOf(live: Generation | undefined, before: number | null): number {
  if (before === null) throw refused('nothing is live yet')
  if (live === undefined) throw refused(`generation ${before} cannot be read: say which one to go to`)
  return live.basis ?? notBefore(before)
}

function notBefore(number: number): never {
  throw refused(`generation ${number} was the first: there is nothing before it`)
}

function liveNumber(store: ReleaseStore): number | undefined {
  try {
    return store.liveNumber()
  } catch {
    return undefined
  }
}

function readable(store: ReleaseStore, number: number): Generation | undefined {
  try {
    return store.generation(number)
  } catch {
    return undefined
  }
}

function refused(...faults: readonly string[]): ReleaseRefused {
  return new ReleaseRefused(faults, 'rollback')
}
