/** The part of this package that carries no schemas: what the shell and the remotes may load at the start. */
export type { Generation } from './generation.ts'
export type { ManifestNavigation, ManifestSlot, RemoteManifest } from './remote-manifest.ts'
export { navigationAreas } from './navigation-areas.ts'
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
export { satisfiesRange } from './version-range.ts'
