import { Guard } from '@portal/shell-sdk'
import { LinkButton } from '@portal/ui'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'

/** Links to upload a document, for editors. */
export function UploadLinks({ list }: { readonly list: 'documents' | 'track-documents' }) {
  const t = useDocumentsText()
  return (
    <Guard access="editors">
      <LinkButton variant="primary" to={`/${list}/upload`}>
        {t('upload')}
      </LinkButton>
      {list === 'documents' && <LinkButton to="/documents/video-upload">{t('upload-video')}</LinkButton>}
    </Guard>
  )
}
