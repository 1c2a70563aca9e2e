import { z } from 'zod'
import { remoteManifest } from './remote-manifest.ts'

/**
 * The versions of the shell and of each remote that are live together. Immutable once written; a release or rollback
 * only changes which generation is live.
 */
export const generation = z.object({
  number: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** Who released it and why, for the audit trail. */
  createdBy: z.string(),
  reason: z.string(),
  /** The generation it is based on, and the target of a rollback; null for the first. */
  basedOn: z.int().positive().nullable().default(null),
  shell: z.object({ version: z.string(), contract: z.string() }),
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** Path of its folder on the portal's origin; ends with `/`. */
      base: z.string(),
      /** The previous release, tried once if this one does not load. */
      previous: z.object({ version: z.string(), base: z.string() }).nullable(),
      manifest: remoteManifest,
    }),
  ),
})

export type Generation = z.infer<typeof generation>

/** A generation as browsers get it. */
export type ServedGeneration = Generation & {
  /** Versions of each contract that the services answer now, as far as the edge knows them. */
  readonly contracts?: Readonly<Record<string, readonly string[]>>
}
