import { endpoint, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

const generationNumber = z.int().positive().max(999_999_999)

/** The version of the shell or of one remote in a generation. */
const releasedPart = z.object({
  name: z.string(),
  version: z.string(),
  /** Version in the generation this one is based on: null if the part is new, equal if unchanged. */
  previousVersion: z.string().nullable(),
  /** Required semver ranges: `shell` and the service contracts. */
  needs: z.record(z.string(), z.string()),
  /** Version of the contract it provides; only the shell provides one. */
  providesContract: z.string().nullable(),
  /** Paths it serves. */
  paths: z.array(z.string()),
})
export type ReleasedPart = z.infer<typeof releasedPart>

/** A generation of releases. An unreadable one has a `problem` and no parts. */
const releasedGeneration = z.object({
  number: z.int(),
  createdAt: instant.nullable(),
  createdBy: z.string(),
  reason: z.string(),
  /** Number of the generation it is based on. */
  basedOn: z.int().nullable(),
  /** Why it cannot go live: `unreadable`, or `files-missing` when some of its files were deleted. */
  problem: z.enum(['unreadable', 'files-missing']).nullable(),
  parts: z.array(releasedPart),
  /** The last five times it went live, newest first. */
  activations: z.array(z.object({ at: instant, by: z.string(), reason: z.string() })),
})
export type ReleasedGeneration = z.infer<typeof releasedGeneration>

/** How a release loaded in browsers over the last 14 days. */
const releaseLoadStats = z.object({
  name: z.string(),
  version: z.string(),
  loaded: z.int(),
  failed: z.int(),
  /** Times the previous release was loaded instead. */
  fellBack: z.int(),
  /** Median and 75th percentile load time in milliseconds; null without loads. */
  p50: z.int().nullable(),
  p75: z.int().nullable(),
})
export type ReleaseLoadStats = z.infer<typeof releaseLoadStats>

/** Response of the edge, which stores the releases. */
export const releaseList = z.object({
  /** Number of the live generation; null when nothing is live or the pointer cannot be read. */
  live: z.int().nullable(),
  items: z.array(releasedGeneration),
  /** Pass as `before` to get the next page; null on the last page. */
  next: z.int().nullable(),
  /** Whether the portal can change the live generation; otherwise only the command line can. */
  canActivate: z.boolean(),
})
export type ReleaseList = z.infer<typeof releaseList>

export const releasesQuery = z.strictObject({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})

export const listReleases = endpoint(routes.listReleases, {
  summary: 'Generations of the shell and the remotes, newest first, with load statistics',
  query: releasesQuery,
  results: releaseList.extend({ loadStats: z.array(releaseLoadStats) }),
})

export const activateGenerationBody = z.strictObject({
  generation: generationNumber,
  /** The live generation that the page showed. */
  expectedLive: generationNumber.nullable(),
  reason: z.string().trim().min(1).max(500),
})

export const activateGeneration = endpoint(routes.activateGeneration, {
  summary: 'Makes a generation live: an earlier one to roll back, or a later one to roll forward',
  accessNote: 'the caller and the reason are stored with the releases and in the audit trail',
  body: activateGenerationBody,
  results: z.object({ live: z.int(), previous: z.int().nullable() }),
  errors: {
    'releases.live-changed': errors['releases.live-changed'],
    'releases.incomplete': errors['releases.incomplete'],
    'releases.read-only': errors['releases.read-only'],
  },
})
