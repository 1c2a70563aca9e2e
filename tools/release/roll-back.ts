import { join } from 'node:path'
import type { Generation } from '@portal/contracts-shell'
import { takeLockWhenFree } from '../start/lock.ts'
import { changesBetween, ReleaseRefused } from './release-from-build.ts'
import { ReleaseStore, type ReleaseRecord } from './release-store.ts'

export interface RollbackRequest {
  readonly storage: string
  /** Number of the generation to go to; without it the one that the live one was made from. */
  readonly to?: number
  readonly by: string
  readonly reason: string
  readonly now?: () => Date
}

/** Moves the pointer to an earlier generation. Throws {@link ReleaseRefused} when there is none, or its files are gone. */
export async function rollBack(
  request: RollbackRequest,
): Promise<{ readonly generation: Generation; readonly changes: ReleaseRecord['changes'] }> {
  const { storage, by, reason } = request
  const lock = await takeLockWhenFree(join(storage, 'release.lock'), 'a rollback', {
    patient: (_, waited) => waited < 60_000,
  })
  try {
    const store = new ReleaseStore(storage)
    const liveNumber = store.liveNumber()
    const live = liveNumber === undefined ? undefined : store.generation(liveNumber)
    if (liveNumber === undefined || live === undefined) throw refused('nothing is live yet')
    const number = request.to ?? live.basis
    if (number === null) throw refused(`generation ${liveNumber} was the first: there is nothing before it`)
    const generation = store.generation(number)
    if (generation === undefined) throw refused(`there is no generation ${number}`)
    const gone = missingFiles(store, generation)
    if (gone.length > 0) throw refused(...gone.map((each) => `${each} is no longer kept`))
    const at = (request.now ?? (() => new Date()))().toISOString()
    const changes = changesBetween(live, generation)
    store.movePointer({ generation: number, movedAt: at, by, reason })
    store.record({ at, action: 'rollback', by, reason, generation: number, before: liveNumber, changes })
    return { generation, changes }
  } finally {
    lock.giveBack()
  }
}

function refused(...faults: readonly string[]): ReleaseRefused {
  return new ReleaseRefused(faults, 'rollback')
}

function missingFiles(store: ReleaseStore, generation: Generation): string[] {
  const parts = [{ name: 'shell', version: generation.shell.version }, ...generation.remotes]
  return parts
    .filter(({ name, version }) => store.contentHash(name, version) === undefined)
    .map(({ name, version }) => `${name} ${version}`)
}
