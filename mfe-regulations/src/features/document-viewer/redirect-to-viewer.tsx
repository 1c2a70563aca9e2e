import type { PortalDocument } from '@portal/contracts-regulations'
import { Navigate, useLocation } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { getDocumentPage } from '@portal/contracts-regulations/rules'

/** Redirects a document of another type to the page for that type, such as after an edited URL. */
export function RedirectToViewer({
  kind,
  path,
  children,
}: {
  readonly kind: PortalDocument['file']['kind']
  readonly path: ReturnType<typeof getDocumentPage>
  readonly children: ReactNode
}) {
  const { search } = useLocation()
  const viewerPath = getDocumentPage(kind)
  return viewerPath === path ? children : <Navigate replace to={`${viewerPath}${search}`} />
}
