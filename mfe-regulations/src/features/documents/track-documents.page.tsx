import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { UploadLinks } from './upload-links.tsx'

/** `/track-documents`: documents for people at racetracks; staff also see drafts and working copies. */
export default function TrackDocumentsPage() {
  const t = useDocumentsText()
  return (
    <Page>
      <PageTitle lead={t('lead.track-documents')} actions={<UploadLinks list="track-documents" />}>
        {useText()('documents.track')}
      </PageTitle>
      <DocumentList list="track-documents" />
    </Page>
  )
}
