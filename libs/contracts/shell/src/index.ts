export { generation, type Generation } from './generation.ts'
export { localeCookie, type Locale } from './locale.ts'
export {
  manifestNavigation,
  manifestRoute,
  manifestSlot,
  remoteDeclaration,
  remoteManifest,
  type ManifestNavigation,
  type ManifestRoute,
  type ManifestSlot,
  type RemoteDeclaration,
  type RemoteManifest,
} from './remote-manifest.ts'
export { matchesRoute, ownedPaths, ownsPath, routeShape } from './remote-paths.ts'
export { releaseStorage, type LivePointer } from './release-storage.ts'
export { shellManifest, type ShellManifest } from './shell-manifest.ts'
export { rangePattern, satisfiesRange } from './version-range.ts'
