import { Page, PageTitle } from '@portal/ui'
import { useText } from '../../texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from './texts.ts'
import { UploadLinks } from './upload-links.tsx'

/** `/track-documents`: documents for the people of the tracks; staff also see drafts and working copies. */
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
