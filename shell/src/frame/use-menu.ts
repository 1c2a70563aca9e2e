import {
  navigationAreas,
  publicNavigationAreas,
  toFullTitleKey,
  type ManifestNavigation,
} from '@portal/contracts-shell/light'
import { isOffered, useSession } from '@portal/shell-sdk'
import { useSyncExternalStore } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { titlesNamespace } from '../titles.ts'

export interface MenuEntry {
  readonly path: string
  readonly isPublic: boolean
  readonly title: string
  readonly order: number
  readonly prefetch: () => void
}

export interface MenuGroup {
  readonly key: string
  readonly title: string
  /** Whether everyone sees the group. */
  readonly isPublic: boolean
  readonly entries: readonly MenuEntry[]
}

interface Menu {
  /** The groups that everyone sees, which begin the menu. */
  readonly publicGroups: readonly MenuGroup[]
  /** Other areas, and what signing in adds. */
  readonly groups: readonly MenuGroup[]
}

const publicAreas: readonly string[] = publicNavigationAreas

export function useMenu(): Menu {
  const { remotes, i18n } = usePortal()
  useSyncExternalStore(remotes.subscribe, remotes.generation)
  // Re-renders when texts are loaded or the language changes.
  const t = useText()
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const entries = remotes.manifests().flatMap(({ name, navigation, routes }) =>
    navigation
      .filter((entry) => isOffered(entry, user))
      .map(({ area, path, titleKey, order, access }) => {
        const key = toFullTitleKey(titleKey, name)
        const page = routes.find((route) => route.path === path.split('?')[0])?.page
        const prefetch = () => {
          if (page !== undefined) remotes.prefetch(name, page)
        }
        return {
          area,
          path,
          order,
          isPublic: access === 'public',
          prefetch,
          title: i18n.text(key, titlesNamespace),
          hasTitle: i18n.has(key, titlesNamespace),
        }
      }),
  )
  const getEntries = (area: ManifestNavigation['area']) =>
    entries.filter((entry) => entry.area === area && entry.hasTitle).toSorted((a, b) => a.order - b.order)
  const getGroup = (area: ManifestNavigation['area'], isPublic: boolean): MenuGroup => ({
    key: area,
    title: t(`nav.area.${area}`),
    isPublic,
    entries: getEntries(area).filter((entry) => entry.isPublic || !isPublic),
  })
  const myActivity: MenuGroup = {
    key: 'my-activity',
    title: t('nav.my-activity'),
    isPublic: false,
    entries: publicNavigationAreas.flatMap(getEntries).filter((entry) => !entry.isPublic),
  }
  const otherAreas = navigationAreas.filter((area) => !publicAreas.includes(area))
  const hasEntries = (group: MenuGroup) => group.entries.length > 0
  return {
    publicGroups: publicNavigationAreas.map((area) => getGroup(area, true)).filter(hasEntries),
    groups: [myActivity, ...otherAreas.map((area) => getGroup(area, false))].filter(hasEntries),
  }
}
