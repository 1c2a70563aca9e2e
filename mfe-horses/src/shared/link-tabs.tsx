import { Link } from '@portal/ui/router'
import './link-tabs.css'

interface LinkTabsProps {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly text: string; readonly isCurrent: boolean }[]
}

/** Links to pages that belong together, the current one marked. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className="link-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ to, text, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
