import { IconChevronDown } from '@portal/ui'
import { Link, useLocation } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import type { MenuEntry, MenuGroup } from './use-menu.ts'

/** The entries of an area, behind a button. An area with one entry is its link. */
export function NavigationGroup({ group }: { group: MenuGroup }) {
  const [first, second] = group.entries
  return first !== undefined && second === undefined ? <EntryLink entry={first} /> : <CollapsibleGroup group={group} />
}

function CollapsibleGroup({ group }: { group: MenuGroup }) {
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
      data-public={group.isPublic || undefined}
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
        aria-current={current || undefined}
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

function EntryLink({ entry }: { entry: MenuEntry }) {
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
export function useCurrent(path: string): 'page' | undefined {
  const { pathname, search } = useLocation()
  const [entryPath = '', query] = path.split('?')
  if (entryPath !== pathname) return undefined
  const currentQuery = new URLSearchParams(search)
  if (query === undefined) return currentQuery.has('state') ? undefined : 'page'
  return [...new URLSearchParams(query)].every(([name, value]) => currentQuery.get(name) === value) ? 'page' : undefined
}
