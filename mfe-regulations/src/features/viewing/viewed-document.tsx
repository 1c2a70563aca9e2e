import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { listPath, readDocumentPlace, type DocumentPlace } from '../../document-addresses.ts'
import { useText } from '../../texts.ts'
import { useViewerText } from './texts.ts'
import { useViewedDocument } from './use-viewed-document.ts'

/** What a page shows once the document is there. */
export type WithDocument = (document: PortalDocument, place: DocumentPlace) => ReactNode

/** Finds the document that the address names; says what to do where there is none or it is not open to the reader. */
export function ViewedDocument({ children }: { readonly children: WithDocument }) {
  const t = useViewerText()
  const [params] = useSearchParams()
  const place = readDocumentPlace(params)
  const query = useViewedDocument(place)
  if (!place.id && !place.link) return <Missing place={place} />
  if (query.isPending) {
    return (
      <Frame>
        <LoadingState />
      </Frame>
    )
  }
  if (query.data) return children(query.data, place)
  if (query.error instanceof CallFailure && [400, 401, 403, 404].includes(query.error.code)) {
    return <Missing place={place} isOver={query.error.error === 'documents.link-over'} />
  }
  return (
    <Frame>
      <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
    </Frame>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const title = useText()
  return (
    <Page>
      <PageTitle>{title('documents.document')}</PageTitle>
      {children}
    </Page>
  )
}

function Missing({ place, isOver = false }: { readonly place: DocumentPlace; readonly isOver?: boolean }) {
  const t = useViewerText()
  const title = useText()
  const shell = useShell()
  const isSignedIn = useUser() !== undefined
  const what = isOver ? 'link-over' : 'missing'
  return (
    <Frame>
      <EmptyState
        title={t(`${what}.title`)}
        action={
          <div className="p-cluster">
            {!isSignedIn && !isOver && <Button onClick={() => shell.session.signIn()}>{t('missing.sign-in')}</Button>}
            <Link to={isSignedIn ? listPath(place.family) : '/published-documents'}>
              {title(isSignedIn ? 'documents.title' : 'documents.published')}
            </Link>
          </div>
        }
      >
        {t(isSignedIn || isOver ? `${what}.text` : 'missing.text-signed-out')}
      </EmptyState>
    </Frame>
  )
}
