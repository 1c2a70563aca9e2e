import type { ManifestNavigation } from '@portal/contracts-shell'
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
        .map(({ area, path, order, titleKey }) => {
          const title = titleKey.includes(':') ? titleKey : `${name.replace(/^mfe-/, '')}:${titleKey}`
          return { area, path, order, title }
        }),
    )
    .sort((a, b) => a.order - b.order)
}

/** Returns the namespaces of the texts in the frame and its menus. */
export function getFrameNamespaces(loaded: LoadedGeneration): string[] {
  const titles = getPublicNavigation(loaded).map(({ title }) => title.slice(0, title.indexOf(':')))
  return [...new Set(['shell', ...titles])]
}
