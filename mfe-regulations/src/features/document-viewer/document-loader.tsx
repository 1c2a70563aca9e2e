import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { getListPath, parseDocumentRef, type DocumentRef } from '../../shared/documents/document-urls.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { useDocument } from './use-document.ts'

/** Renders a page once the document is loaded. */
export type RenderDocument = (document: PortalDocument, documentRef: DocumentRef) => ReactNode

/** Loads the document from the URL parameters. Shows what to do when it does not exist or the reader has no access. */
export function DocumentLoader({ children }: { readonly children: RenderDocument }) {
  const t = useDocumentViewerText()
  const [params] = useSearchParams()
  const documentRef = parseDocumentRef(params)
  const query = useDocument(documentRef)
  if (!documentRef.id && !documentRef.link) return <DocumentNotFound documentRef={documentRef} />
  if (query.isPending) {
    return (
      <LoaderPage>
        <LoadingState />
      </LoaderPage>
    )
  }
  if (query.data) return children(query.data, documentRef)
  if (query.error instanceof CallFailure && [400, 401, 403, 404].includes(query.error.code)) {
    return <DocumentNotFound documentRef={documentRef} isLinkExpired={query.error.error === 'documents.link-expired'} />
  }
  return (
    <LoaderPage>
      <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
    </LoaderPage>
  )
}

function LoaderPage({ children }: { readonly children: ReactNode }) {
  const regulationsText = useText()
  return (
    <Page>
      <PageTitle>{regulationsText('documents.document')}</PageTitle>
      {children}
    </Page>
  )
}

function DocumentNotFound({
  documentRef,
  isLinkExpired = false,
}: {
  readonly documentRef: DocumentRef
  readonly isLinkExpired?: boolean
}) {
  const t = useDocumentViewerText()
  const regulationsText = useText()
  const shell = useShell()
  const isSignedIn = useUser() !== undefined
  const textKey = isLinkExpired ? 'link-expired' : 'missing'
  return (
    <LoaderPage>
      <EmptyState
        title={t(`${textKey}.title`)}
        action={
          <div className="p-cluster">
            {!isSignedIn && !isLinkExpired && (
              <Button onClick={() => shell.session.signIn()}>{t('missing.sign-in')}</Button>
            )}
            <Link to={isSignedIn ? getListPath(documentRef.collection) : '/published-documents'}>
              {regulationsText(isSignedIn ? 'documents.title' : 'documents.published')}
            </Link>
          </div>
        }
      >
        {t(isSignedIn || isLinkExpired ? `${textKey}.text` : 'missing.text-signed-out')}
      </EmptyState>
    </LoaderPage>
  )
}
