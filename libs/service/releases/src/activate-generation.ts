import type { Generation, LivePointer } from '@portal/contracts-shell'
import { diffGenerations } from './generation-changes.ts'
import { ReleaseRefused } from './release-refused.ts'
import { checkFormat, type ReleaseStore } from './release-store.ts'

/** Which generation to make live. */
export interface ActivationRequest {
  readonly store: ReleaseStore
  /** Number of the generation; by default the one that the live generation is based on. */
  readonly to?: number
  /** The generation that was live when the user decided; refused when another one is live now. */
  readonly expectedLive?: number | null
  readonly by: string
  readonly reason: string
  readonly now?: () => Date
}

/** The generation that is live now. */
export interface ActivationResult {
  readonly generation: Generation
  readonly previous: number | null
  readonly changes: LivePointer['changes']
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
 * Makes an existing generation live: an earlier one, or a later one after a rollback. Works even when the live
 * generation is unreadable, because replacing a broken generation must always be possible.
 */
export async function activateGeneration(request: ActivationRequest): Promise<ActivationResult> {
  const { store, by, reason } = request
  const state = await store.live()
  checkFormat(state)
  const previous = state.pointer?.generation ?? null
  if (request.expectedLive !== undefined && request.expectedLive !== previous && previous !== request.to)
    throw new LiveGenerationChanged(previous)
  const live = previous === null ? undefined : await store.findReadable(previous)
  const number = request.to ?? getBaseNumber(live, previous)
  const generation = await store.findReadable(number)
  if (generation === undefined) throw refuseRollback(`generation ${number} does not exist`)
  const missing = await store.missingParts(generation)
  if (missing.length > 0) throw refuseRollback(...missing.map((part) => `the files of ${part} were deleted`))
  const changes = diffGenerations(live, generation)
  // The request was repeated after its response was lost.
  if (number === previous && request.to !== undefined) return { generation, previous, changes }
  await checkStaged(store, generation, previous)
  const at = (request.now ?? (() => new Date()))().toISOString()
  const action = previous !== null && number > previous ? 'promotion' : 'rollback'
  const pointer = { generation: number, at, by, reason, action, previous, changes } as const
  if (!(await store.movePointer(pointer, state.position)))
    throw new LiveGenerationChanged((await store.live()).pointer?.generation ?? null)
  return { generation, previous, changes }
}

/** A generation that was never live lacks what was released after it was staged. */
async function checkStaged(store: ReleaseStore, generation: Generation, live: number | null): Promise<void> {
  const { number, basedOn } = generation
  if (live === null || basedOn === live) return
  if ((await store.records()).some((record) => record.generation === number)) return
  throw refuseRollback(
    `generation ${number} was staged when generation ${basedOn} was live, and lacks later releases: run npm run promote -- ${number}`,
  )
}

function getBaseNumber(live: Generation | undefined, previous: number | null): number {
  if (previous === null) throw refuseRollback('no generation is live, or the pointer is damaged: use --to')
  if (live === undefined)
    throw refuseRollback(`generation ${previous} is unreadable: choose the generation to roll back to`)
  return live.basedOn ?? refuseFirst(previous)
}

function refuseFirst(number: number): never {
  throw refuseRollback(`generation ${number} is the first: there is no earlier generation`)
}

function refuseRollback(...problems: readonly string[]): ReleaseRefused {
  return new ReleaseRefused(problems, 'rollback')
}
