import type { PageModule } from '@portal/contracts-shell/light'
import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../texts.ts'
import { DocumentList } from './document-list.tsx'
import { readListPlace } from './list-place.ts'
import { useDocumentsText } from './texts.ts'
import { fetchPublished } from './use-documents.ts'

export const prepare: PageModule['prepare'] = (queries, query) => fetchPublished(queries, readListPlace(query))

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
