import type { PageModule } from '@portal/contracts-shell/light'
import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DocumentList } from './document-list.tsx'
import { parseListParams } from './list-params.ts'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { fetchPublishedDocuments } from './use-documents.ts'

export const prepare: PageModule['prepare'] = (queries, query) =>
  fetchPublishedDocuments(queries, parseListParams(query))

/** `/published-documents`: documents and videos that anyone can view. */
export default function PublishedDocumentsPage() {
  const t = useDocumentsText()
  return (
    <Page>
      <PageTitle lead={t('lead.published-documents')}>{useText()('documents.published')}</PageTitle>
      <DocumentList list="published-documents" />
    </Page>
  )
}
