import { z } from 'zod'
import { remoteManifest } from './remote-manifest.ts'

/**
 * Which version of the shell and of each remote is live together. Immutable once written; going live and
 * rolling back only move the pointer.
 */
export const generation = z.object({
  number: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** Who released, why: for the audit. */
  by: z.string(),
  reason: z.string(),
  /** The generation it was made from; where a rollback goes. Nothing for the first. */
  basis: z.int().positive().nullable().default(null),
  shell: z.object({ version: z.string(), contract: z.string() }),
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** Path of its folder on the portal's origin, ends with `/`. */
      base: z.string(),
      /** The release before, tried once when this one does not load. */
      previous: z.object({ version: z.string(), base: z.string() }).nullable(),
      manifest: remoteManifest,
    }),
  ),
})

export type Generation = z.infer<typeof generation>
