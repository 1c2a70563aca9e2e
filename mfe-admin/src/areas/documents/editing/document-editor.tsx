import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { documentLifecycle } from '@portal/contracts-regulations/rules'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useAdminText } from '../../../shared/texts.ts'
import { Captions } from './captions.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentForm } from './document-form.tsx'
import { getDocumentCalls, getListPath, previewUrl, type DocumentCollection } from './document-collection.ts'
import { FileStatus } from './file-status.tsx'
import { PublishedNotice } from './published-notice.tsx'
import { SharedLinks } from './shared-links.tsx'
import { useDocumentsText } from './texts.ts'
import './document-editing.css'

const pollIntervalMs = 1500
const tones = { draft: 'warning', published: 'success', 'working-copy': 'info' } as const

/** Loads a document and shows its editor. */
export function DocumentEditor({ collection }: { readonly collection: DocumentCollection }) {
  const t = useDocumentsText()
  const [searchParams] = useSearchParams()
  const id = searchParams.get('id') ?? ''
  const query = useQuery({
    ...getDocumentCalls(collection).get.query({ params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && hasPendingFile(state.data) ? pollIntervalMs : false),
  })
  if (query.data) return <Editor key={query.data.id} document={query.data} collection={collection} />
  if (id === '' || (query.error instanceof CallFailure && [400, 404].includes(query.error.code))) {
    return (
      <DocumentPage collection={collection}>
        <EmptyState
          title={t('missing.title')}
          action={<Link to={getListPath(collection)}>{t(`list.${collection}`)}</Link>}
        >
          {t('missing.text')}
        </EmptyState>
      </DocumentPage>
    )
  }
  return (
    <DocumentPage collection={collection}>
      {query.error ? (
        <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </DocumentPage>
  )
}

function Editor({
  document,
  collection,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const { title, status, file } = document
  const isVideo = file.kind === 'mp4' || file.kind === 'webm'
  return (
    <Page width="text">
      <PageTitle
        documentTitle={title}
        eyebrow={<Link to={getListPath(collection)}>{t(`list.${collection}`)}</Link>}
        lead={<StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>}
        actions={<DocumentActions document={document} collection={collection} />}
      >
        {/* Documents are in English. */}
        <span lang="en">{title}</span>
      </PageTitle>
      <section className="ad-part" aria-labelledby="ad-file">
        <h2 id="ad-file">{t('file')}</h2>
        <p>
          <strong>{file.fileName}</strong>{' '}
          {file.state === 'Completed' && (
            <Link to={previewUrl(collection, document)}>
              {t(status === 'published' ? 'preview.published' : 'preview')}
            </Link>
          )}
        </p>
        {file.state !== 'Completed' && <FileStatus file={file} />}
      </section>
      {documentLifecycle.transition(status, 'change') ? (
        <DocumentForm document={document} collection={collection} />
      ) : (
        <PublishedNotice document={document} collection={collection} />
      )}
      {isVideo && <Captions document={document} collection={collection} />}
      {collection === 'reg' && <SharedLinks document={document} />}
    </Page>
  )
}

function DocumentPage({
  collection,
  children,
}: {
  readonly collection: DocumentCollection
  readonly children: ReactNode
}) {
  const title = useAdminText()
  return (
    <Page width="text">
      <PageTitle>{title(`documents.edit-${collection}`)}</PageTitle>
      {children}
    </Page>
  )
}

function hasPendingFile({ file, captions }: PortalDocument): boolean {
  return [file, ...captions.map((each) => each.file)].some(({ state }) => state !== 'Completed' && state !== 'Error')
}
