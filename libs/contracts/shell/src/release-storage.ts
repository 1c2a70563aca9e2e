import { z } from 'zod'

/** Names in the release storage (a folder or a bucket). Every file is written once and never changes. */
export const releaseStorage = {
  /** Folder of the pointers. The one with the highest number names the live generation. */
  pointers: 'live',
  pointer: (position: number): string => `live/${position}.json`,
  generations: 'generations',
  generation: (number: number): string => `generations/${number}.json`,
  /** Folder of a release, without a trailing slash; also its path on the portal's origin. */
  release: (name: string, version: string): string =>
    name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`,
} as const

/**
 * Format of what the release tools write. Raise it when an older tool would lose or damage something; that tool then
 * refuses to run.
 */
export const releaseFormat = 2

/** Says which generation is live since when, and what changed. Together the pointers are the log of releases. */
export const livePointer = z.object({
  generation: z.int().positive(),
  /** `releaseFormat` of the tool that wrote it. */
  format: z.int().default(releaseFormat),
  /** When it became live, ISO 8601 in UTC. */
  at: z.string().default(''),
  by: z.string().default(''),
  reason: z.string().default(''),
  /** `promotion`: activates an existing generation that is newer than the live one. */
  action: z.enum(['release', 'rollback', 'promotion']).default('release'),
  /** The generation that was live before; null for the first. */
  previous: z.int().nullable().default(null),
  changes: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string() })).default([]),
})

export type LivePointer = z.infer<typeof livePointer>
