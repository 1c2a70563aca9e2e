/**
 * Names in the storage of releases (a folder now, any store of objects by key later). Everything but `pointer` is
 * immutable once written; `pointer` is replaced whole.
 */
export const releaseStorage = {
  /** `{ generation, movedAt, by, reason }`: which generation is live. */
  pointer: 'live.json',
  generation: (number: number): string => `generations/${number}.json`,
  /** A release's folder, without a slash at the end; the portal serves it under the same path. */
  release: (name: string, version: string): string =>
    name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`,
  /** One JSON line a release or rollback. */
  log: 'releases.log',
} as const

/** Content of the pointer. */
export interface LivePointer {
  readonly generation: number
  /** When the pointer was moved, ISO 8601 in UTC. */
  readonly movedAt: string
  readonly by: string
  readonly reason: string
}
