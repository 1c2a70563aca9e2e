import { Button, IconMenu2, IconX, useKeptFocus } from '@portal/ui'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { withDefinition } from '../host/shell-host.ts'
import { useText } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { ViewSwitches } from './view-switches.tsx'

/** The portal's name, the navigation of all parts, and what a person sets for themselves. On a phone behind a button. */
export function Header() {
  const t = useText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const header = useRef<HTMLElement>(null)
  // Signing out takes its own button away.
  useKeptFocus(header)
  useEffect(() => setOpen(false), [pathname, search])
  return (
    // Escape is the keyboard's way out of the opened menu; what is operated is within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <header
      ref={header}
      className="s-header"
      data-open={open || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        menuButton.current?.focus()
      }}
    >
      <div className="s-header-bar">
        <Link to="/" className="s-brand">
          <span className="s-brand-mark" aria-hidden="true" />
          <span>
            <span className="s-brand-name">{t('site.short-name')}</span>
            <span className="s-brand-sub">{t('site.tagline')}</span>
          </span>
        </Link>
        <button
          ref={menuButton}
          type="button"
          className="p-button s-menu-button"
          data-variant="secondary"
          data-size="s"
          aria-expanded={open}
          aria-controls="portal-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX size={18} aria-hidden="true" /> : <IconMenu2 size={18} aria-hidden="true" />}
          {t('nav.menu')}
        </button>
        <div className="s-tools">
          <ViewSwitches />
          <AccountMenu />
        </div>
      </div>
      <div id="portal-menu" className="s-menu">
        <MainNavigation>
          <Button
            variant="quiet"
            size="s"
            onClick={() => void navigate(withDefinition(window.location.pathname + window.location.search))}
          >
            {t('nav.definitions')}
          </Button>
        </MainNavigation>
        <div className="s-tools" data-phone>
          <ViewSwitches />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
