import { useUiTexts } from '@portal/ui'
import { useLocation } from '@portal/ui/router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePortal } from '../portal-context.ts'
import { usePortalRoutes } from './portal-routes.tsx'

/** On every change of route: reports it to analytics (spec 2), sets the title from the manifest, goes to the top. */
export function useRouteChanges(): void {
  const { analytics } = usePortal()
  const { pathname, hash } = useLocation()
  const { found } = usePortalRoutes(pathname)
  const first = useRef(true)
  const route = found?.path ?? '*'
  const title = found?.title
  const { siteName } = useUiTexts()
  // Before the page's own effects: its PageTitle may say it better (the rule's number, the search's words).
  useLayoutEffect(() => {
    document.title = title === undefined ? siteName : `${title} – ${siteName}`
  }, [title, siteName, pathname])
  useEffect(() => analytics.page(route), [analytics, route, pathname])
  useEffect(() => {
    if (!first.current && hash === '') window.scrollTo(0, 0)
    first.current = false
  }, [pathname, hash])
}
