import { SkipLink, ToastRegion } from '@portal/ui'
import { useNavigate, useSearchParams } from '@portal/ui/router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import type { BrowserLocation } from '../browser-location.ts'
import { MountedSlots } from './mounted-slots.tsx'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'
import { PartBoundary } from './boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PortalRoutes } from './portal-routes.tsx'
import { useRouteChanges } from './route-changes.ts'

const OpenDialogs = lazy(() => import('../dialogs/open-dialogs.tsx'))
const DefinitionsDialog = lazy(() => import('../definitions/definitions.dialog.tsx'))

export interface FrameProps {
  readonly location: BrowserLocation
  /** Changes with the person who is here; the page and what lies over it then begin anew. */
  readonly turn: number
}

/** The page around the page: header, main, footer, and what may lie over it. */
export function Frame({ location, turn }: FrameProps) {
  const { toasts, dialogs, slots } = usePortal()
  const t = useText()
  const navigate = useNavigate()
  const open = useStore(dialogs.store)
  const shown = useStore(toasts.store)
  const [query] = useSearchParams()
  const definition = query.get('definition')
  // Before any page's own effect: a guard may send the visitor to sign in at once.
  useLayoutEffect(() => location.attach((path, options) => void navigate(path, options)), [location, navigate])
  useRouteChanges()
  return (
    <>
      <SkipLink target="main">{t('frame.skip')}</SkipLink>
      <Header />
      <main id="main" className="s-main" tabIndex={-1}>
        <PortalRoutes key={turn} />
      </main>
      <Footer />
      <ToastRegion toasts={shown} onClose={toasts.close} />
      <PartBoundary name="dialogs" instead={() => null}>
        <Suspense key={turn} fallback={null}>
          {open.length > 0 && <OpenDialogs dialogs={open} />}
          {definition !== null && <DefinitionsDialog definitionId={definition} />}
        </Suspense>
      </PartBoundary>
      <MountedSlots key={turn} slots={slots} />
    </>
  )
}
