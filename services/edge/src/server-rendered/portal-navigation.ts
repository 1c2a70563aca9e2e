import { toFullTitleKey, type ManifestNavigation, type RemoteManifest } from '@portal/contracts-shell'
import type { LoadedGeneration } from '../release-reader.ts'

interface NavigationEntry extends Pick<ManifestNavigation, 'area' | 'path' | 'order'> {
  /** `namespace:key` */
  readonly title: string
}

/** Returns the navigation entries that everyone may see, in order. */
export function getPublicNavigation({ generation }: LoadedGeneration): NavigationEntry[] {
  return generation.remotes
    .flatMap(({ name, manifest }) =>
      manifest.navigation
        .filter(({ access }) => access === 'public')
        .map(({ area, path, order, titleKey }) => ({ area, path, order, title: toFullTitleKey(titleKey, name) })),
    )
    .sort((a, b) => a.order - b.order)
}

/** Returns the keys (`namespace:key`) of the titles of a remote's pages and menu entries. */
export function getTitleKeys({
  name,
  routes,
  navigation,
}: Pick<RemoteManifest, 'name' | 'routes' | 'navigation'>): string[] {
  return [...new Set([...routes, ...navigation].map(({ titleKey }) => toFullTitleKey(titleKey, name)))]
}
