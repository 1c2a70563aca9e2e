import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { documentLifecycle, getDocumentFacts } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice, Page } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { getCollectionApi } from '../../shared/api/documents-api.ts'
import { documentUrl, type DocumentRef } from '../../shared/documents/document-urls.ts'
import { DocumentContent } from './document-content.tsx'
import { DocumentHeader } from './document-header.tsx'
import { useDocumentViewerText } from '../../shared/texts/document-viewer-texts.ts'
import { DocumentLoader } from './document-loader.tsx'
import './document-viewer.css'

/** `/documents/preview`: shows a draft or a working copy as readers will see it, with a button to publish it. */
export default function PreviewPage() {
  return (
    <DocumentLoader>
      {(document, documentRef) => (
        <Page>
          <PreviewNotice document={document} />
          <DocumentHeader
            document={document}
            documentRef={documentRef}
            actions={canPublish(document) && <PublishButton document={document} documentRef={documentRef} />}
          />
          <DocumentContent document={document} documentRef={documentRef} />
        </Page>
      )}
    </DocumentLoader>
  )
}

function canPublish(document: PortalDocument): boolean {
  return documentLifecycle.check(document.status, 'promote', getDocumentFacts(document)).allowed
}

function PreviewNotice({ document: { status } }: { readonly document: PortalDocument }) {
  const t = useDocumentViewerText()
  return (
    <div className="vd-notice">
      <Notice tone={status === 'published' ? 'success' : 'warning'}>{t(`preview.${status}`)}</Notice>
    </div>
  )
}

function PublishButton({
  document,
  documentRef,
}: {
  readonly document: PortalDocument
  readonly documentRef: DocumentRef
}) {
  const t = useDocumentViewerText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const collectionApi = getCollectionApi(documentRef.collection)
  const promote = useCommand(collectionApi.promote)
  const publish = async () => {
    const isConfirmed = await shell.dialogs.confirm({
      title: t('publish.title', { title: document.title }),
      englishPhrases: [document.title],
      message: t(document.status === 'working-copy' ? 'publish.replace' : 'publish.text'),
      confirmLabel: t('publish'),
    })
    if (!isConfirmed) return
    try {
      const body = { expectedVersion: document.lockVersion }
      const published = await promote.mutateAsync({ params: { id: document.id }, body })
      shell.toasts.show({
        kind: 'success',
        message: t('publish.done', { title: document.title }),
        englishPhrases: [document.title],
      })
      await Promise.all(
        [collectionApi.get, collectionApi.list].map(({ key }) => queries.invalidateQueries({ queryKey: key })),
      )
      void navigate(documentUrl(published, documentRef.collection))
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
  }
  if (document.file.state !== 'Completed') return null
  return (
    <Button variant="primary" busy={promote.isPending} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  )
}
