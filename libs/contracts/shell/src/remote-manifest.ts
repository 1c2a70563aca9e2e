import { accessLevels } from '@portal/contracts-common'
import { z } from 'zod'
import { navigationAreas } from './navigation-areas.ts'

/** A key of the remote's own locale files, in `namespace:key` form or `key` in the remote's default namespace. */
const textKey = z.string().regex(/^[a-z][\w.:-]*$/i)

/** A page the shell can route to. The shell guards and titles it from this; the code loads when it is opened. */
const manifestRoute = z.object({
  /** As react-router writes it, absolute, for example `/r/:regulationId`. */
  path: z.string().startsWith('/'),
  /** Name of the page among the remote's exposed pages. */
  page: z.string(),
  access: z.enum(accessLevels),
  titleKey: textKey,
  /** States the page declares; the end-to-end suite walks them (docs/testing.md). */
  states: z.array(z.string()).default([]),
})

/** An entry of the portal's navigation. */
const manifestNavigation = z.object({
  /** Group of the menu: where the shell puts the entry. */
  area: z.enum(navigationAreas),
  path: z.string().startsWith('/'),
  titleKey: textKey,
  access: z.enum(accessLevels),
  /** Lower comes first. */
  order: z.int(),
})

/** An extension slot that a remote fills: a component the shell or another remote shows in a place of its own. */
const manifestSlot = z.object({
  slot: z.string(),
  /** Name of the component among the remote's exposed slots. */
  component: z.string(),
  access: z.enum(accessLevels),
  order: z.int().default(0),
})

/** What a remote's build says of itself; the shell draws menus and guards pages from it without loading code. */
export const remoteManifest = z.object({
  /** Format of this document. A reader refuses another major. */
  manifest: z.literal(1),
  name: z.string().regex(/^mfe-[a-z-]+$/),
  version: z.string(),
  /** File that federation loads, relative to the manifest. */
  entry: z.string(),
  /** Semver ranges: `shell` the shell contract, others the service contracts it calls. */
  needs: z.record(z.string(), z.string()),
  /** Names it really uses of each shared facade, read off the build; checked at release and at load. */
  uses: z.record(z.string(), z.array(z.string())).default({}),
  routes: z.array(manifestRoute),
  navigation: z.array(manifestNavigation),
  slots: z.array(manifestSlot).default([]),
  /** locale -> namespace -> file, relative to the manifest, with the content's hash in its name. */
  locales: z.record(z.string(), z.record(z.string(), z.string())),
  /** Files a page needs at first, by page name, to be preloaded; relative to the manifest. */
  preload: z.record(z.string(), z.array(z.string())).default({}),
  /** Namespaces of texts a page shows at first, by page name; all of them for a page that is not named (older builds). */
  texts: z.record(z.string(), z.array(z.string())).default({}),
})

/** What a remote's author writes, in `remote.manifest.ts`; its build adds the rest. */
export const remoteDeclaration = remoteManifest
  .pick({ name: true, needs: true, routes: true, navigation: true, slots: true })
  .strict()

export type RemoteDeclaration = z.input<typeof remoteDeclaration>
export type RemoteManifest = z.infer<typeof remoteManifest>
export type ManifestRoute = z.infer<typeof manifestRoute>
export type ManifestNavigation = z.infer<typeof manifestNavigation>
export type ManifestSlot = z.infer<typeof manifestSlot>
