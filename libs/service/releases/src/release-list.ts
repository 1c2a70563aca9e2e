import type { ReleasedGeneration, ReleasedPart, ReleaseList } from '@portal/contracts-admin'
import type { Generation } from '@portal/contracts-shell'
import { accessSync, constants } from 'node:fs'
import type { ReleaseRecord, ReleaseStore } from './release-store.ts'

/** How many times of going live are told of a generation. */
const timesTold = 5

/** A page of generations, newest first. One that cannot be read is in it too, and says so. */
export function listReleases(
  store: ReleaseStore,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): ReleaseList {
  const numbers = store.numbers().filter((number) => before === undefined || number < before)
  const shown = numbers.toReversed().slice(0, limit)
  const records = store.records().toReversed()
  return {
    live: orElse(() => store.liveNumber() ?? null, null),
    items: shown.map((number) => releasedGeneration(store, number, records)),
    next: numbers.length > limit ? (shown.at(-1) ?? null) : null,
    movable: isWritable(store.folder),
  }
}

function releasedGeneration(
  store: ReleaseStore,
  number: number,
  records: readonly ReleaseRecord[],
): ReleasedGeneration {
  const live = records
    .filter(({ generation }) => generation === number)
    .slice(0, timesTold)
    .map(({ at, by, reason }) => ({ at, by, reason }))
  const generation = orElse(() => store.generation(number), undefined)
  if (generation === undefined) {
    return { number, createdAt: null, by: '', reason: '', basis: null, problem: 'unreadable', parts: [], live }
  }
  const { createdAt, by, reason, basis } = generation
  const problem = store.missingParts(generation).length > 0 ? 'gone' : null
  const from = basis === null ? undefined : orElse(() => store.generation(basis), undefined)
  return { number, createdAt, by, reason, basis, problem, parts: partsOf(generation, from), live }
}

function partsOf({ shell, remotes }: Generation, from: Generation | undefined): ReleasedPart[] {
  const before = new Map([
    ...(from ? [['shell', from.shell.version] as const] : []),
    ...(from?.remotes ?? []).map(({ name, version }) => [name, version] as const),
  ])
  const shellPart = { name: 'shell', version: shell.version, needs: {}, offers: shell.contract, paths: [] }
  const remoteParts = remotes.map(({ name, version, manifest }) => {
    return { name, version, needs: manifest.needs, offers: null, paths: manifest.routes.map(({ path }) => path) }
  })
  return [shellPart, ...remoteParts].map((part) => Object.assign(part, { from: before.get(part.name) ?? null }))
}

function isWritable(folder: string): boolean {
  return orElse(() => {
    accessSync(folder, constants.W_OK)
    return true
  }, false)
}

function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
