import type { PortalDocument } from '@portal/contracts-regulations'
import { Navigate, useLocation } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { documentPage } from '@portal/contracts-regulations/rules'

/** Takes a document of another kind to the page that is made for it: an address may have been written by hand. */
export function KindOfPage({
  kind,
  path,
  children,
}: {
  readonly kind: PortalDocument['file']['kind']
  readonly path: ReturnType<typeof documentPage>
  readonly children: ReactNode
}) {
  const { search } = useLocation()
  const own = documentPage(kind)
  return own === path ? children : <Navigate replace to={`${own}${search}`} />
}
