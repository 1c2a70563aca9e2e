import { Slot } from '@portal/shell-sdk'
import { Button, IconMenu2, IconX, useFocusRecovery } from '@portal/ui'
import { Link, useLocation, useNavigate } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { withDefinition } from '../host/shell-host.ts'
import { useText } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { SearchForm } from './search-form.tsx'
import { ViewSettings } from './view-settings.tsx'

/** Header with the site name, search, navigation, account menu and view settings. On a phone, a menu button shows them. */
export function Header() {
  const t = useText()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // These pages have their own search field.
  const hasSearch = pathname !== '/' && pathname !== '/search'
  const [open, setOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const header = useRef<HTMLElement>(null)
  // The sign-out button is removed when it is used.
  useFocusRecovery(header)
  useEffect(() => setOpen(false), [pathname, search])
  return (
    // Escape closes the menu; the interactive elements are inside.
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
            <span className="s-brand-tagline">{t('site.tagline')}</span>
          </span>
        </Link>
        {hasSearch && <SearchForm className="s-header-search" />}
        <Slot name="header" />
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
        <div className="s-header-tools">
          <ViewSettings />
          <AccountMenu />
        </div>
      </div>
      <div id="portal-menu" className="s-menu">
        {hasSearch && <SearchForm className="s-header-search" />}
        <MainNavigation>
          <Button
            variant="quiet"
            size="s"
            onClick={() => void navigate(withDefinition(window.location.pathname + window.location.search))}
          >
            {t('nav.definitions')}
          </Button>
        </MainNavigation>
        <div className="s-header-tools" data-phone>
          <ViewSettings />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
