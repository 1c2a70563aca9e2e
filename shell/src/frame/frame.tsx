import { SkipLink, ToastRegion } from '@portal/ui'
import { useNavigate, useSearchParams } from '@portal/ui/router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import type { BrowserLocation } from '../browser-location.ts'
import { EntriesNotice } from '../entries/index.ts'
import { OfflineNotice } from '../offline/index.ts'
import { ActingBanner } from './acting-banner.tsx'
import { LimitedAccessBanner } from './limited-access-banner.tsx'
import { MountedSlots } from './mounted-slots.tsx'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'
import { PartBoundary } from './part-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PortalRoutes } from './portal-routes.tsx'
import { TestClockNotice } from './test-clock-notice.tsx'
import { useRouteChanges } from './route-changes.ts'

const OpenDialogs = lazy(() => import('../dialogs/open-dialogs.tsx'))
const DefinitionsDialog = lazy(() => import('../definitions/definitions.dialog.tsx'))

export interface FrameProps {
  readonly location: BrowserLocation
  /** Changes with the user, so that the page and the dialogs are remounted. */
  readonly scopeVersion: number
}

/** Page layout: header, main content, footer, toasts and dialogs. */
export function Frame({ location, scopeVersion }: FrameProps) {
  const { toasts, dialogs, slots } = usePortal()
  const t = useText()
  const navigate = useNavigate()
  const openDialogs = useStore(dialogs.store)
  const visibleToasts = useStore(toasts.store)
  const [query] = useSearchParams()
  const definition = query.get('definition')
  // A layout effect, so that it runs before a route guard redirects to sign-in.
  useLayoutEffect(() => location.attach((path, options) => void navigate(path, options)), [location, navigate])
  useRouteChanges()
  return (
    <>
      <SkipLink target="main">{t('frame.skip')}</SkipLink>
      <TestClockNotice />
      <ActingBanner />
      <OfflineNotice />
      <EntriesNotice />
      <LimitedAccessBanner />
      <Header />
      <main id="main" className="s-main" tabIndex={-1}>
        <PortalRoutes key={scopeVersion} />
      </main>
      <Footer />
      <ToastRegion toasts={visibleToasts} onClose={toasts.close} />
      <PartBoundary name="dialogs" fallback={() => null}>
        <Suspense key={scopeVersion} fallback={null}>
          {openDialogs.length > 0 && <OpenDialogs dialogs={openDialogs} />}
          {definition !== null && <DefinitionsDialog definitionId={definition} />}
        </Suspense>
      </PartBoundary>
      <MountedSlots key={scopeVersion} slots={slots} />
    </>
  )
}
