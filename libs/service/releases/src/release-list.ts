import type { ReleasedGeneration, ReleasedPart, ReleaseList } from '@portal/contracts-admin'
import type { Generation } from '@portal/contracts-shell'
import { accessSync, constants } from 'node:fs'
import type { ReleaseRecord, ReleaseStore } from './release-store.ts'

/** Maximum activations listed per generation. */
const maxActivations = 5

/** A page of generations, newest first. Includes unreadable generations, marked as such. */
export function listReleases(
  store: ReleaseStore,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): ReleaseList {
  const numbers = store.numbers().filter((number) => before === undefined || number < before)
  const page = numbers.toReversed().slice(0, limit)
  const records = store.records().toReversed()
  return {
    live: tryRead(() => store.liveNumber() ?? null, null),
    items: page.map((number) => toReleasedGeneration(store, number, records)),
    next: numbers.length > limit ? (page.at(-1) ?? null) : null,
    canActivate: isWritable(store.folder),
  }
}

function toReleasedGeneration(
  store: ReleaseStore,
  number: number,
  records: readonly ReleaseRecord[],
): ReleasedGeneration {
  const activations = records
    .filter(({ generation }) => generation === number)
    .slice(0, maxActivations)
    .map(({ at, by, reason }) => ({ at, by, reason }))
  const generation = tryRead(() => store.generation(number), undefined)
  if (generation === undefined) {
    return {
      number,
      createdAt: null,
      createdBy: '',
      reason: '',
      basedOn: null,
      problem: 'unreadable',
      parts: [],
      activations,
    }
  }
  const { createdAt, createdBy, reason, basedOn } = generation
  const problem = store.missingParts(generation).length > 0 ? 'files-missing' : null
  const base = basedOn === null ? undefined : tryRead(() => store.generation(basedOn), undefined)
  return { number, createdAt, createdBy, reason, basedOn, problem, parts: toParts(generation, base), activations }
}

function toParts({ shell, remotes }: Generation, base: Generation | undefined): ReleasedPart[] {
  const baseVersions = new Map([
    ...(base ? [['shell', base.shell.version] as const] : []),
    ...(base?.remotes ?? []).map(({ name, version }) => [name, version] as const),
  ])
  const shellPart = { name: 'shell', version: shell.version, needs: {}, providesContract: shell.contract, paths: [] }
  const remoteParts = remotes.map(({ name, version, manifest }) => {
    return {
      name,
      version,
      needs: manifest.needs,
      providesContract: null,
      paths: manifest.routes.map(({ path }) => path),
    }
  })
  return [shellPart, ...remoteParts].map((part) =>
    Object.assign(part, { previousVersion: baseVersions.get(part.name) ?? null }),
  )
}

function isWritable(folder: string): boolean {
  return tryRead(() => {
    accessSync(folder, constants.W_OK)
    return true
  }, false)
}

function tryRead<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read()
  } catch {
    return fallback
  }
}
