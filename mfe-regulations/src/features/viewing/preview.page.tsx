import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice, Page } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { familyApi } from '../../documents-api.ts'
import { readingAddress, type DocumentPlace } from '../../document-addresses.ts'
import { DocumentContent } from './document-content.tsx'
import { DocumentHead } from './document-head.tsx'
import { useViewerText } from './texts.ts'
import { ViewedDocument } from './viewed-document.tsx'
import './viewing.css'

/** `/documents/preview`: a draft or a working copy as readers will see it, and the way to publish it. */
export default function PreviewPage() {
  return (
    <ViewedDocument>
      {(document, place) => (
        <Page>
          <PreviewNotice document={document} />
          <DocumentHead
            document={document}
            place={place}
            actions={document.status !== 'published' && <Publish document={document} place={place} />}
          />
          <DocumentContent document={document} place={place} />
        </Page>
      )}
    </ViewedDocument>
  )
}

function PreviewNotice({ document: { status } }: { readonly document: PortalDocument }) {
  const t = useViewerText()
  return (
    <div className="vd-notice">
      <Notice tone={status === 'published' ? 'success' : 'warning'}>{t(`preview.${status}`)}</Notice>
    </div>
  )
}

function Publish({ document, place }: { readonly document: PortalDocument; readonly place: DocumentPlace }) {
  const t = useViewerText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const calls = familyApi(place.family)
  const promote = useCommand(calls.promote)
  const publish = async () => {
    const isSure = await shell.dialogs.confirm({
      title: t('publish.title', { title: document.title }),
      english: [document.title],
      message: t(document.status === 'working-copy' ? 'publish.replace' : 'publish.text'),
      confirmLabel: t('publish'),
    })
    if (!isSure) return
    try {
      const body = { expectedVersion: document.lockVersion }
      const published = await promote.mutateAsync({ params: { id: document.id }, body })
      shell.toasts.show({
        kind: 'success',
        message: t('publish.done', { title: document.title }),
        english: [document.title],
      })
      await Promise.all([calls.get, calls.list].map(({ key }) => queries.invalidateQueries({ queryKey: key })))
      void navigate(readingAddress(published, place.family))
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
