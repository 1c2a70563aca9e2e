import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { EmptyState, ErrorState, LoadingState, Page, PageTitle, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useTitleText } from '../../texts.ts'
import { Captions } from './captions.tsx'
import { DocumentActs } from './document-acts.tsx'
import { DocumentForm } from './document-form.tsx'
import { familyCalls, listPath, previewAddress, type DocumentFamily } from './document-family.ts'
import { FileSteps } from './file-steps.tsx'
import { PublishedNotice } from './published-notice.tsx'
import { SharedLinks } from './shared-links.tsx'
import { useDocumentsText } from './texts.ts'
import './documents.css'

/** Milliseconds between two looks at a file that is being checked. */
const pause = 1500
const tones = { draft: 'warning', published: 'success', 'working-copy': 'info' } as const

/** A document and all that an editor does with it. */
export function EditedDocument({ family }: { readonly family: DocumentFamily }) {
  const t = useDocumentsText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const query = useQuery({
    ...familyCalls(family).get.query({ params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? pause : false),
  })
  if (query.data) return <Editor key={query.data.id} document={query.data} family={family} />
  if (id === '' || (query.error instanceof CallFailure && [400, 404].includes(query.error.code))) {
    return (
      <Frame family={family}>
        <EmptyState title={t('missing.title')} action={<Link to={listPath(family)}>{t(`list.${family}`)}</Link>}>
          {t('missing.text')}
        </EmptyState>
      </Frame>
    )
  }
  return (
    <Frame family={family}>
      {query.error ? (
        <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Frame>
  )
}

function Editor({ document, family }: { readonly document: PortalDocument; readonly family: DocumentFamily }) {
  const t = useDocumentsText()
  const { title, status, file } = document
  const isVideo = file.kind === 'mp4' || file.kind === 'webm'
  return (
    <Page width="text">
      <PageTitle
        documentTitle={title}
        eyebrow={<Link to={listPath(family)}>{t(`list.${family}`)}</Link>}
        lead={<StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>}
        actions={<DocumentActs document={document} family={family} />}
      >
        {/* The authority writes its documents in English. */}
        <span lang="en">{title}</span>
      </PageTitle>
      <section className="ad-part" aria-labelledby="ad-file">
        <h2 id="ad-file">{t('file')}</h2>
        <p>
          <strong>{file.fileName}</strong>{' '}
          {file.state === 'Completed' && (
            <Link to={previewAddress(family, document)}>
              {t(status === 'published' ? 'preview.published' : 'preview')}
            </Link>
          )}
        </p>
        {file.state !== 'Completed' && <FileSteps file={file} />}
      </section>
      {status === 'published' ? (
        <PublishedNotice document={document} family={family} />
      ) : (
        <DocumentForm document={document} family={family} />
      )}
      {isVideo && <Captions document={document} family={family} />}
      {family === 'reg' && <SharedLinks document={document} />}
    </Page>
  )
}

function Frame({ family, children }: { readonly family: DocumentFamily; readonly children: ReactNode }) {
  const title = useTitleText()
  return (
    <Page width="text">
      <PageTitle>{title(`documents.edit-${family}`)}</PageTitle>
      {children}
    </Page>
  )
}

function isOnItsWay({ file, captions }: PortalDocument): boolean {
  return [file, ...captions.map((one) => one.file)].some(({ state }) => state !== 'Completed' && state !== 'Error')
}
