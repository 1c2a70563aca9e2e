/**
 * Names in the release storage (a folder, or an object store). Everything except `pointer` is immutable once written;
 * `pointer` is replaced as a whole.
 */
export const releaseStorage = {
  /** Says which generation is live: `{ generation, changedAt, changedBy, reason }`. */
  pointer: 'live.json',
  generation: (number: number): string => `generations/${number}.json`,
  /** Folder of a release, without a trailing slash; also its path on the portal's origin. */
  release: (name: string, version: string): string =>
    name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`,
  /** One JSON line per release or rollback. */
  log: 'releases.log',
} as const

/** Content of the pointer file. */
export interface LivePointer {
  readonly generation: number
  /** When the live generation was set, ISO 8601 in UTC. */
  readonly changedAt: string
  readonly changedBy: string
  readonly reason: string
}
