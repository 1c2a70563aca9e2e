import { endpoint, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

const generationNumber = z.int().positive().max(999_999_999)

/** A release of the shell or a remote in a generation. */
const releasedPart = z.object({
  name: z.string(),
  version: z.string(),
  /** The version in the generation this one was made from: null where the part was not in it, equal where nothing changed. */
  from: z.string().nullable(),
  /** Semver ranges it needs: `shell`, and the contracts of services. */
  needs: z.record(z.string(), z.string()),
  /** Contract that it offers: the shell's. */
  offers: z.string().nullable(),
  /** Paths it serves. */
  paths: z.array(z.string()),
})
export type ReleasedPart = z.infer<typeof releasedPart>

/** A generation of releases; one that cannot be read has a problem and no parts. */
const releasedGeneration = z.object({
  number: z.int(),
  createdAt: instant.nullable(),
  by: z.string(),
  reason: z.string(),
  /** The generation it was made from. */
  basis: z.int().nullable(),
  /** Why it cannot go live: `unreadable`, or `gone` where files of it are no longer kept. */
  problem: z.enum(['unreadable', 'gone']).nullable(),
  parts: z.array(releasedPart),
  /** When it went live, by whom and why, the newest first; the last five times. */
  live: z.array(z.object({ at: instant, by: z.string(), reason: z.string() })),
})
export type ReleasedGeneration = z.infer<typeof releasedGeneration>

/** What browsers reported of loading a release, in the last 14 days. */
const releaseLoads = z.object({
  name: z.string(),
  version: z.string(),
  loaded: z.int(),
  failed: z.int(),
  /** Loaded the release before in its place. */
  fellBack: z.int(),
  /** Milliseconds in which half, and three of four, of the loads were done; null where none was. */
  p50: z.int().nullable(),
  p75: z.int().nullable(),
})
export type ReleaseLoads = z.infer<typeof releaseLoads>

/** What the holder of the releases answers. */
export const releaseList = z.object({
  /** Number of the live generation; null where nothing is live, or what is cannot be read. */
  live: z.int().nullable(),
  items: z.array(releasedGeneration),
  /** Pass as `before` for the next page; null on the last. */
  next: z.int().nullable(),
  /** Whether the pointer can be moved from here; else on the command line only. */
  movable: z.boolean(),
})
export type ReleaseList = z.infer<typeof releaseList>

export const releasesQuery = z.strictObject({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})

export const listReleases = endpoint(routes.listReleases, {
  summary: 'Generations of the shell and the remotes, newest first, with how their releases load in browsers',
  query: releasesQuery,
  results: releaseList.extend({ loads: z.array(releaseLoads) }),
})

export const moveLiveBody = z.strictObject({
  generation: generationNumber,
  /** The live generation as the person saw it. */
  expectedLive: generationNumber.nullable(),
  reason: z.string().trim().min(1).max(500),
})

export const moveLive = endpoint(routes.moveLive, {
  summary: 'Makes a generation live: an earlier one, or one that was rolled back from',
  accessNote: 'who and why are kept with the releases and in the audit trail',
  body: moveLiveBody,
  results: z.object({ live: z.int(), before: z.int().nullable() }),
  errors: {
    'releases.moved-meanwhile': errors['releases.moved-meanwhile'],
    'releases.not-whole': errors['releases.not-whole'],
    'releases.not-movable': errors['releases.not-movable'],
  },
})
