import { isAllowed } from '@portal/contracts-common/light'
import { navigationAreas, type ManifestNavigation } from '@portal/contracts-shell/light'
import { useSession } from '@portal/shell-sdk'
import { IconChevronDown } from '@portal/ui'
import { Link, useLocation } from '@portal/ui/router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { titleOf } from '../title-key.ts'
import { useFetchAhead } from './fetch-ahead.ts'

interface Entry {
  readonly path: string
  readonly title: string
  readonly order: number
  readonly prefetch: () => void
}

interface Group {
  readonly area: ManifestNavigation['area']
  readonly entries: readonly Entry[]
}

/** The navigation, from the manifests alone: one area stands open, several fold into a group each. */
export function MainNavigation({ children }: { children: ReactNode }) {
  const t = useText()
  const groups = useGroups()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  const at = (entry: Entry) => entry.path.split('?')[0] === pathname
  // Who is nowhere in the navigation, on the home page, is likely to go to its beginning.
  const { entries } = groups.find((group) => group.entries.some(at)) ?? groups[0] ?? { entries: [] }
  useFetchAhead(navigation, entries, entries.findIndex(at))
  return (
    <nav ref={navigation} className="s-nav" aria-label={t('nav.main')}>
      <ul>
        {groups.length === 1
          ? groups[0]?.entries.map((entry) => (
              <li key={entry.path}>
                <EntryLink entry={entry} />
              </li>
            ))
          : groups.map((group) => (
              <li key={group.area}>
                <FoldedGroup group={group} />
              </li>
            ))}
        <li>{children}</li>
        <li>
          <Link to="/how-it-works" className="s-nav-link" aria-current={useCurrent('/how-it-works')}>
            {t('nav.how-it-works')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function FoldedGroup({ group }: { group: Group }) {
  const t = useText()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => setOpen(false), [pathname, search])
  const current = group.entries.some((entry) => entry.path.split('?')[0] === pathname)
  return (
    // It closes the list when the focus leaves or Escape is pressed; what is operated is the button within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className="s-group"
      onBlur={(event) => {
        if (!place.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        // On a phone the group lies in a menu that closes by Escape, too: one at a time.
        event.stopPropagation()
        setOpen(false)
        place.current?.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className="s-nav-link"
        data-current={current || undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(`nav.area.${group.area}`)}
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

/** `page` for the entry of this address. An entry with a query (a view of a list) is current with that query only. */
function useCurrent(path: string): 'page' | undefined {
  const { pathname, search } = useLocation()
  const [wanted = '', query] = path.split('?')
  if (wanted !== pathname) return undefined
  const given = new URLSearchParams(search)
  if (query === undefined) return given.has('state') ? undefined : 'page'
  return [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value) ? 'page' : undefined
}

function useGroups(): readonly Group[] {
  const { remotes, i18n } = usePortal()
  // Renders again when texts arrive or the language is switched.
  useText()
  const session = useSession()
  const groups = session.status === 'signed-in' ? session.user.groups : undefined
  const entries = remotes.manifests().flatMap(({ name, navigation, routes }) =>
    navigation
      .filter(({ access }) => isAllowed(access, groups))
      .map(({ area, path, titleKey, order }) => {
        const { namespace, key } = titleOf(titleKey, name)
        const page = routes.find((route) => route.path === path.split('?')[0])?.page
        const prefetch = () => {
          if (page !== undefined) remotes.prefetch(name, page)
        }
        return {
          area,
          path,
          order,
          prefetch,
          title: i18n.text(key, namespace),
          known: i18n.has(key, namespace),
        }
      }),
  )
  return navigationAreas.flatMap((area) => {
    const own = entries.filter((entry) => entry.area === area && entry.known)
    return own.length === 0 ? [] : [{ area, entries: own.toSorted((one, other) => one.order - other.order) }]
  })
}
