import { join } from 'node:path'
import type { Generation } from '@portal/contracts-shell'
import { diffGenerations } from './generation-changes.ts'
import { waitForLock } from './lock.ts'
import { ReleaseRefused } from './release-refused.ts'
import { ReleaseStore, type ReleaseRecord } from './release-store.ts'

/** Which generation to make live. */
export interface ActivationRequest {
  readonly storage: string
  /** Number of the generation; by default the one that the live generation is based on. */
  readonly to?: number
  /** The generation that was live when the user decided; refused when another one is live now. */
  readonly expectedLive?: number | null
  readonly by: string
  readonly reason: string
  readonly now?: () => Date
  /** Milliseconds to wait for a running release. */
  readonly lockTimeoutMs?: number
}

/** The generation that is live now. */
export interface ActivationResult {
  readonly generation: Generation
  readonly previous: number | null
  readonly changes: ReleaseRecord['changes']
}

/** Another generation became live in the meantime. */
export class LiveGenerationChanged extends ReleaseRefused {
  override readonly name = 'LiveGenerationChanged'
  readonly live: number | null

  constructor(live: number | null) {
    super([live === null ? 'no generation is live now' : `generation ${live} is live now`], 'rollback')
    this.live = live
  }
}

/** Rolls back to an earlier generation. Throws {@link ReleaseRefused} when there is none or its files were deleted. */
export const rollBack = activateGeneration

/**
 * Makes an existing generation live: an earlier one, or a later one after a rollback. Works even when the live generation is
 * unreadable, because replacing a broken generation must always be possible.
 */
export async function activateGeneration(request: ActivationRequest): Promise<ActivationResult> {
  const { storage, by, reason, lockTimeoutMs = 60_000 } = request
  const lock = await waitForLock(join(storage, 'release.lock'), 'a rollback', {
    shouldWait: (_, waitedMs) => waitedMs < lockTimeoutMs,
  })
  try {
    const store = new ReleaseStore(storage)
    const previous = findLiveNumber(store) ?? null
    if (request.expectedLive !== undefined && request.expectedLive !== previous && previous !== request.to)
      throw new LiveGenerationChanged(previous)
    const live = previous === null ? undefined : findReadable(store, previous)
    const number = request.to ?? getBaseNumber(live, previous)
    const generation = findReadable(store, number)
    if (generation === undefined) throw refuseRollback(`generation ${number} does not exist`)
    const missing = store.missingParts(generation)
    if (missing.length > 0) throw refuseRollback(...missing.map((part) => `the files of ${part} were deleted`))
    const changes = diffGenerations(live, generation)
    // The request was repeated after its response was lost.
    if (number === previous && request.to !== undefined) return { generation, previous, changes }
    const at = (request.now ?? (() => new Date()))().toISOString()
    store.movePointer({ generation: number, changedAt: at, changedBy: by, reason })
    const action = previous !== null && number > previous ? 'promotion' : 'rollback'
    store.record({ at, action, by, reason, generation: number, previous, changes })
    return { generation, previous, changes }
  } finally {
    lock.release()
  }
}

function getBaseNumber(live: Generation | undefined, previous: number | null): number {
  if (previous === null) throw refuseRollback('no generation is live yet')
  if (live === undefined)
    throw refuseRollback(`generation ${previous} is unreadable: choose the generation to roll back to`)
  return live.basedOn ?? refuseFirst(previous)
}

function refuseFirst(number: number): never {
  throw refuseRollback(`generation ${number} is the first: there is no earlier generation`)
}

function findLiveNumber(store: ReleaseStore): number | undefined {
  try {
    return store.liveNumber()
  } catch {
    return undefined
  }
}

function findReadable(store: ReleaseStore, number: number): Generation | undefined {
  try {
    return store.generation(number)
  } catch {
    return undefined
  }
}

function refuseRollback(...problems: readonly string[]): ReleaseRefused {
  return new ReleaseRefused(problems, 'rollback')
}
