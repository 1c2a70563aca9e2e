import { matchesRoute, type PageCapability } from '@portal/contracts-shell/light'
import { useEffect, useState, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { PageLoading } from './page-loading.tsx'

/** Path of the document. Its headers allow what the page of this path declares, whatever page is shown later. */
const documentPath = window.location.pathname

interface AllowedDocumentProps {
  /** Title of the page. */
  readonly title: string
  readonly capabilities: readonly PageCapability[]
  readonly children: ReactNode
  /** Path of the document; for tests. */
  readonly openedAt?: string
  readonly reload?: () => void
}

/**
 * Shows a page that needs capabilities in a document whose headers allow them. A document that was opened at another page is
 * loaded again. Without a connection, the service worker has such a document; without a service worker, the page is shown and
 * can do what needs no capability.
 */
export function AllowedDocument({
  title,
  capabilities,
  children,
  openedAt = documentPath,
  reload = () => window.location.reload(),
}: AllowedDocumentProps) {
  const { remotes } = usePortal()
  const [needsReload] = useState(() => {
    if (capabilities.length === 0) return false
    const routes = remotes.manifests().flatMap((manifest) => manifest.routes)
    const allowed = routes.find(({ path }) => matchesRoute(path, openedAt))?.capabilities ?? []
    const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
    const canReload = navigator.onLine || hasWorker
    return canReload && !capabilities.every((each) => allowed.includes(each))
  })
  useEffect(() => {
    if (needsReload) reload()
    // Once: the document is replaced.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return needsReload ? <PageLoading title={title} /> : children
}
