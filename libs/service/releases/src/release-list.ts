import type { ReleasedGeneration, ReleasedPart, ReleaseList } from '@portal/contracts-admin'
import type { Generation, LivePointer } from '@portal/contracts-shell'
import { getVersions } from './generation-changes.ts'
import type { ReleaseStore } from './release-store.ts'

/** Maximum activations listed per generation. */
const maxActivations = 5

/** A page of generations, newest first. Includes unreadable generations, marked as such. */
export async function listReleases(
  store: ReleaseStore,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<ReleaseList> {
  const numbers = (await store.numbers()).filter((number) => before === undefined || number < before)
  const page = numbers.toReversed().slice(0, limit)
  const records = (await store.records()).toReversed()
  return {
    live: (await store.live()).pointer?.generation ?? null,
    items: await Promise.all(page.map((number) => toReleasedGeneration(store, number, records))),
    next: numbers.length > limit ? (page.at(-1) ?? null) : null,
    canActivate: store.files.isWritable(),
  }
}

async function toReleasedGeneration(
  store: ReleaseStore,
  number: number,
  records: readonly LivePointer[],
): Promise<ReleasedGeneration> {
  const activations = records
    .filter(({ generation }) => generation === number)
    .slice(0, maxActivations)
    .map(({ at, by, reason }) => ({ at, by, reason }))
  const generation = await store.findReadable(number)
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
  const problem = (await store.missingParts(generation)).length > 0 ? 'files-missing' : null
  const base = basedOn === null ? undefined : await store.findReadable(basedOn)
  return { number, createdAt, createdBy, reason, basedOn, problem, parts: toParts(generation, base), activations }
}

function toParts({ shell, remotes }: Generation, base: Generation | undefined): ReleasedPart[] {
  const baseVersions = getVersions(base)
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
