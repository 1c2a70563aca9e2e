import { Link, useLocation } from '@portal/ui/router'
import { useRef, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import { NavigationGroup, useCurrent } from './navigation-group.tsx'
import { usePrefetchNearby } from './prefetch-nearby.ts'
import { useMenu, type MenuEntry } from './use-menu.ts'

/**
 * Main navigation, built from the manifests. It begins with the same entries for everyone: the regulations, documents,
 * definitions and help. Groups of other areas, and what signing in adds, follow. It fits in one line of a 1024 px
 * window.
 */
export function MainNavigation({ children }: { children: ReactNode }) {
  const t = useText()
  const { publicGroups, groups } = useMenu()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  const isCurrent = (entry: MenuEntry) => entry.path.split('?')[0] === pathname
  const publicEntries = publicGroups.flatMap((group) => group.entries)
  // From pages outside the navigation, such as the home page, users are most likely to open the first entries.
  const entries = groups.find((group) => group.entries.some(isCurrent))?.entries ?? publicEntries
  usePrefetchNearby(navigation, entries, entries.findIndex(isCurrent))
  return (
    <nav ref={navigation} className="s-nav" aria-label={t('nav.main')}>
      <ul>
        {publicGroups.map((group) => (
          <li key={group.key}>
            <NavigationGroup group={group} />
          </li>
        ))}
        <li>{children}</li>
        <li>
          <Link to="/how-it-works" className="s-nav-link" aria-current={useCurrent('/how-it-works')}>
            {t('nav.how-it-works')}
          </Link>
        </li>
        {groups.map((group) => (
          <li key={group.key}>
            <NavigationGroup group={group} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
