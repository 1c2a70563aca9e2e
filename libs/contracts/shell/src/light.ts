/** Entry point without schemas, for code that the shell and the remotes load at startup. */
export type { Generation, ServedGeneration } from './generation.ts'
export type { ManifestNavigation, ManifestSlot, PageCapability, RemoteManifest } from './remote-manifest.ts'
export { navigationAreas, publicNavigationAreas } from './navigation-areas.ts'
export { matchesRoute } from './remote-paths.ts'
export {
  locales,
  shellContractVersion,
  type Locale,
  type PageLoaders,
  type PageModule,
  type PageQueries,
  type RemoteModule,
  type ShellHost,
} from './shell-host.ts'
export { toFullTitleKey } from './title-key.ts'
export { satisfiesRange } from './version-range.ts'
