import { useAccessStatus, useShell } from '@portal/shell-sdk'
import { Button, LinkButton, LoadingState, Notice, Page, PageTitle, Stack } from '@portal/ui'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DocumentList } from './document-list.tsx'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { UploadLinks } from './upload-links.tsx'

/** `/documents`: the authority's documents for signed-in users; staff also see drafts and working copies. */
export default function DocumentsPage() {
  const t = useDocumentsText()
  const access = useAccessStatus('signed-in')
  return (
    <Page>
      <PageTitle lead={t('lead.documents')} actions={<UploadLinks list="documents" />}>
        {useText()('documents.title')}
      </PageTitle>
      {access === 'allowed' ? (
        <DocumentList list="documents" />
      ) : access === 'signed-out' ? (
        <SignedOutNotice />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** Says why to sign in, and where to read documents without an account. */
function SignedOutNotice() {
  const t = useDocumentsText()
  const shell = useShell()
  return (
    <Notice title={t('signed-out.title')}>
      <Stack gap="s">
        <p>{t('signed-out.text')}</p>
        <p className="p-cluster">
          <Button variant="primary" onClick={() => shell.session.signIn()}>
            {t('signed-out.sign-in')}
          </Button>
          <LinkButton to="/published-documents">{t('signed-out.published')}</LinkButton>
        </p>
      </Stack>
    </Notice>
  )
}
