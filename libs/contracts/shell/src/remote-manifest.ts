import {
  accessLevels,
  delegationScopes,
  personRequirements,
  personRoles,
  relations,
  type Access,
} from '@portal/contracts-common'
import { z } from 'zod'
import { navigationAreas } from './navigation-areas.ts'

/** A key of the remote's locale files: `namespace:key`, or `key` in the remote's default namespace. */
const textKey = z.string().regex(/^[a-z][\w.:-]*$/i)

const accessCondition = z.union([
  z.object({ level: z.enum(accessLevels).exclude(['public', 'internal']) }),
  z.object({ role: z.enum(personRoles) }),
  z.object({ relation: z.enum(relations), to: z.string(), param: z.string() }),
])

/** Access by group, person role or relation (`Access` of the common contract). */
const access: z.ZodType<Access> = z.union([
  z.enum(accessLevels),
  z.object({ anyOf: z.tuple([accessCondition], accessCondition), hidden: z.boolean().exactOptional() }),
])

/** What a delegate needs to use it for another person; absent: it cannot be used while acting for somebody. */
const delegateScope = z.enum([...delegationScopes, 'any']).exactOptional()

/** What the user needs beyond access; absent: nothing. */
const requires = z.enum(personRequirements).exactOptional()

/** `wasm`: compiling WebAssembly. */
export const pageCapabilities = ['camera', 'wasm'] as const
export type PageCapability = (typeof pageCapabilities)[number]

/**
 * A page the shell can route to. The shell uses it for access checks and titles; the code loads when the page is
 * opened.
 */
const manifestRoute = z.object({
  /** Absolute path in react-router syntax, for example `/r/:regulationId`. */
  path: z.string().startsWith('/'),
  /** Name of the page among the remote's exposed pages. */
  page: z.string(),
  access,
  delegateScope,
  requires,
  titleKey: textKey,
  /** The page can be opened without a connection once it was opened with one: what it reads is saved on the device. */
  offline: z.boolean().exactOptional(),
  /**
   * What the browser refuses to all other pages. The edge allows it in the headers of this page's document, so the shell
   * loads the document again when the page is reached from another one.
   */
  capabilities: z.array(z.enum(pageCapabilities)).exactOptional(),
  /** UI states of the page, which the end-to-end suite checks one by one (docs/testing.md). */
  states: z.array(z.string()).default([]),
})

/** An entry of the portal's navigation. */
const manifestNavigation = z.object({
  /** Menu group in which the shell shows the entry. */
  area: z.enum(navigationAreas),
  path: z.string().startsWith('/'),
  titleKey: textKey,
  access,
  delegateScope,
  requires,
  /** Lower values come first. */
  order: z.int(),
})

/** A component that the shell or another remote shows in one of its slots. */
const manifestSlot = z.object({
  slot: z.string(),
  /** Name of the component among the remote's exposed slots. */
  component: z.string(),
  access,
  delegateScope,
  requires,
  order: z.int().default(0),
})

/** Manifest emitted by a remote's build. The shell builds menus and guards pages from it without loading code. */
export const remoteManifest = z.object({
  /** Format version of this document. Readers refuse an unknown one. */
  manifest: z.literal(1),
  name: z.string().regex(/^mfe-[a-z-]+$/),
  version: z.string(),
  /** Federation entry file, relative to the manifest. */
  entry: z.string(),
  /** Required semver ranges: `shell` for the shell contract, other names for service contracts. */
  needs: z.record(z.string(), z.string()),
  /** Exports the remote uses of each shared facade, derived from the build; checked at release and at load. */
  uses: z.record(z.string(), z.array(z.string())).default({}),
  /** Contract -> calls that the code makes, as `METHOD path`; derived from the build, checked at release. */
  calls: z.record(z.string(), z.array(z.string())).exactOptional(),
  routes: z.array(manifestRoute),
  navigation: z.array(manifestNavigation),
  slots: z.array(manifestSlot).default([]),
  /** locale -> namespace -> file, relative to the manifest, with a content hash in its name. */
  locales: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * locale -> `namespace:key` -> text of every `titleKey`, so that menus need no text files. The build writes them; the
   * edge applies changes by staff and adds them to older releases.
   */
  titles: z.record(z.string(), z.record(z.string(), z.string())).exactOptional(),
  /** Files to preload for each page, relative to the manifest. */
  preload: z.record(z.string(), z.array(z.string())).default({}),
  /** Text namespaces each page needs first; a page not listed needs all of them. */
  textNamespaces: z.record(z.string(), z.array(z.string())).default({}),
})

/** The part of the manifest written by hand in `remote.manifest.ts`; the build adds the rest. */
export const remoteDeclaration = remoteManifest
  .pick({ name: true, needs: true, routes: true, navigation: true, slots: true })
  .strict()

export type RemoteDeclaration = z.input<typeof remoteDeclaration>
export type RemoteManifest = z.infer<typeof remoteManifest>
export type ManifestRoute = z.infer<typeof manifestRoute>
export type ManifestNavigation = z.infer<typeof manifestNavigation>
export type ManifestSlot = z.infer<typeof manifestSlot>
