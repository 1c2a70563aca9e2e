import { z } from 'zod'

/**
 * Manifest emitted by the shell's build. The edge renders the document from it, and releases are checked against it.
 */
export const shellManifest = z.object({
  /** Format version of this document. */
  manifest: z.literal(1),
  version: z.string(),
  /** Version of the shell contract that this shell provides. */
  contract: z.string(),
  /** Paths of the shell's own pages, in react-router syntax. */
  routes: z.array(z.string().startsWith('/')),
  /** Initial script files in load order, relative to the manifest. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Fonts of the styles, which the document preloads. */
  fonts: z.array(z.string()).default([]),
  /** Exports of each shared facade, derived from the build. A remote may use only these. */
  facades: z.record(z.string(), z.array(z.string())),
  /** locale -> namespace -> file, relative to the manifest, with a content hash in its name. */
  locales: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})

export type ShellManifest = z.infer<typeof shellManifest>
