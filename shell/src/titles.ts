import { locales, type RemoteManifest } from '@portal/contracts-shell/light'
import type { PortalI18n } from '@portal/i18n'

/**
 * Namespace of the titles in the manifests, by `namespace:key`. They have their own, because a namespace with some of its
 * texts would count as loaded.
 */
export const titlesNamespace = 'titles'

/** Adds the titles of the pages and menu entries in these manifests. */
export function setTitles(i18n: PortalI18n, manifests: readonly RemoteManifest[]): void {
  for (const locale of locales) {
    const titles = Object.assign({}, ...manifests.map((manifest) => manifest.titles?.[locale]))
    i18n.instance.addResourceBundle(locale, titlesNamespace, titles, false, true)
  }
}
