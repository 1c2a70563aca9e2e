import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { UploadLinks } from './upload-links.tsx'

/** `/documents`: the authority's documents; staff also see drafts and working copies. */
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
