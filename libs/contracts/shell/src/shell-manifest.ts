import { z } from 'zod'

/** What the shell's build says of itself; the edge makes the document from it, a release is checked against it. */
export const shellManifest = z.object({
  /** Format of this document. */
  manifest: z.literal(1),
  version: z.string(),
  /** Version of the shell contract that this shell offers. */
  contract: z.string(),
  /** Paths of the shell's own pages, as react-router writes them. */
  routes: z.array(z.string().startsWith('/')),
  /** Files of the first load in their order, relative to the manifest. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Names that each shared facade offers, read off the build: a remote may use these and no others. */
  facades: z.record(z.string(), z.array(z.string())),
  /** locale -> namespace -> file, relative to the manifest, with the content's hash in its name. */
  locales: z.record(z.string(), z.record(z.string(), z.string())).default({}),
})

export type ShellManifest = z.infer<typeof shellManifest>
