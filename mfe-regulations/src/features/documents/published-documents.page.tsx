import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from './texts.ts'

/** `/published-documents`: documents and videos that everybody may read. */
export default function PublishedDocumentsPage() {
  const t = useDocumentsText()
  return (
    <Page>
      <PageTitle lead={t('lead.published-documents')}>{useText()('documents.published')}</PageTitle>
      <DocumentList list="published-documents" />
    </Page>
  )
}
