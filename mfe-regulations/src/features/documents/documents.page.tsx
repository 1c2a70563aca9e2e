import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from './texts.ts'
import { UploadLinks } from './upload-links.tsx'

/** `/documents`: the documents of the authority; staff also see drafts and working copies. */
export default function DocumentsPage() {
  const t = useDocumentsText()
  return (
    <Page>
      <PageTitle lead={t('lead.documents')} actions={<UploadLinks list="documents" />}>
        {useText()('documents.title')}
      </PageTitle>
      <DocumentList list="documents" />
    </Page>
  )
}
