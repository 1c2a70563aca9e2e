import { useUiTexts } from '@portal/ui'
import { useLocation } from '@portal/ui/router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePortal } from '../portal-context.ts'
import { usePortalRoutes } from './portal-routes.tsx'

/**
 * On every route change: reports it to analytics (spec 2), sets the document title from the manifest, and scrolls to
 * the top.
 */
export function useRouteChanges(): void {
  const { analytics } = usePortal()
  const { pathname, hash } = useLocation()
  const { currentRoute } = usePortalRoutes(pathname)
  const first = useRef(true)
  const route = currentRoute?.path ?? '*'
  const title = currentRoute?.title
  const { siteName } = useUiTexts()
  // A layout effect, so that the page's own PageTitle can set a more specific title afterwards.
  useLayoutEffect(() => {
    document.title = title === undefined ? siteName : `${title} – ${siteName}`
  }, [title, siteName, pathname])
  useEffect(() => analytics.page(route), [analytics, route, pathname])
  useEffect(() => {
    if (!first.current && hash === '') window.scrollTo(0, 0)
    first.current = false
  }, [pathname, hash])
}
