import { canOpen } from '@portal/contracts-common/light'
import { navigationAreas, toFullTitleKey, type ManifestNavigation } from '@portal/contracts-shell/light'
import { useSession } from '@portal/shell-sdk'
import { IconChevronDown } from '@portal/ui'
import { Link, useLocation } from '@portal/ui/router'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { titlesNamespace } from '../titles.ts'
import { usePrefetchNearby } from './prefetch-nearby.ts'

interface Entry {
  readonly path: string
  readonly isPublic: boolean
  readonly title: string
  readonly order: number
  readonly prefetch: () => void
}

interface Group {
  readonly key: string
  readonly title: string
  readonly entries: readonly Entry[]
}

/**
 * Main navigation, built from the manifests. It begins with the same entries for everyone: the regulations, definitions
 * and help. What signing in adds follows in collapsible groups.
 */
export function MainNavigation({ children }: { children: ReactNode }) {
  const t = useText()
  const { publicEntries, groups } = useMenu()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  const isCurrent = (entry: Entry) => entry.path.split('?')[0] === pathname
  // From pages outside the navigation, such as the home page, users are most likely to open the first entries.
  const entries = groups.find((group) => group.entries.some(isCurrent))?.entries ?? publicEntries
  usePrefetchNearby(navigation, entries, entries.findIndex(isCurrent))
  return (
    <nav ref={navigation} className="s-nav" aria-label={t('nav.main')}>
      <ul>
        {publicEntries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} />
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
            <CollapsibleGroup group={group} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CollapsibleGroup({ group }: { group: Group }) {
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => setOpen(false), [pathname, search])
  const current = group.entries.some((entry) => entry.path.split('?')[0] === pathname)
  return (
    // The list closes on blur and Escape; the interactive element is the button inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      className="s-nav-group"
      onBlur={(event) => {
        if (!container.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        // On a phone, the menu around the group also closes by Escape: close one at a time.
        event.stopPropagation()
        setOpen(false)
        container.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className="s-nav-link"
        data-current={current || undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {group.title}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <ul hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function EntryLink({ entry }: { entry: Entry }) {
  const current = useCurrent(entry.path)
  return (
    <Link
      to={entry.path}
      className="s-nav-link"
      aria-current={current}
      onPointerEnter={entry.prefetch}
      onFocus={entry.prefetch}
    >
      {entry.title}
    </Link>
  )
}

/**
 * Returns `page` if the entry is the current page. An entry with a query (a view of a list) is current only with that
 * query.
 */
function useCurrent(path: string): 'page' | undefined {
  const { pathname, search } = useLocation()
  const [entryPath = '', query] = path.split('?')
  if (entryPath !== pathname) return undefined
  const currentQuery = new URLSearchParams(search)
  if (query === undefined) return currentQuery.has('state') ? undefined : 'page'
  return [...new URLSearchParams(query)].every(([name, value]) => currentQuery.get(name) === value) ? 'page' : undefined
}

/** The entries that everyone sees, and the groups that signing in adds. */
function useMenu(): { readonly publicEntries: readonly Entry[]; readonly groups: readonly Group[] } {
  const { remotes, i18n } = usePortal()
  useSyncExternalStore(remotes.subscribe, remotes.generation)
  // Re-renders when texts are loaded or the language changes.
  const t = useText()
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  const entries = remotes.manifests().flatMap(({ name, navigation, routes }) =>
    navigation
      .filter(({ access }) => canOpen(access, user))
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
  const regulations = getEntries('regulations')
  const otherAreas = navigationAreas.filter((area) => area !== 'regulations')
  const groups = [
    { key: 'my-activity', title: t('nav.my-activity'), entries: regulations.filter(({ isPublic }) => !isPublic) },
    ...otherAreas.map((area) => ({ key: area, title: t(`nav.area.${area}`), entries: getEntries(area) })),
  ]
  return {
    publicEntries: regulations.filter(({ isPublic }) => isPublic),
    groups: groups.filter((group) => group.entries.length > 0),
  }
}
