export { generation, type Generation, type ServedGeneration } from './generation.ts'
export { localeCookie, locales, type Locale } from './locale.ts'
export {
  remoteDeclaration,
  remoteManifest,
  type ManifestNavigation,
  type ManifestRoute,
  type PageCapability,
  type RemoteDeclaration,
  type RemoteManifest,
} from './remote-manifest.ts'
export { navigationAreas, publicNavigationAreas } from './navigation-areas.ts'
export { matchesRoute, ownsPath, routeShape } from './remote-paths.ts'
export { livePointer, releaseFormat, releaseStorage, type LivePointer } from './release-storage.ts'
export { shellManifest, type ShellManifest } from './shell-manifest.ts'
export { toFullTitleKey } from './title-key.ts'
export { rangePattern, satisfiesRange } from './version-range.ts'
