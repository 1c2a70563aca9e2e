import { licenseFileExtensions } from '@portal/contracts-registration/license-rules'
import { FileButton, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useMutation, useQuery } from '@portal/ui/query'
import { useLocation } from '@portal/ui/router'
import { registrationApi } from '../../shared/api.ts'
import { useQuestionText } from '../../shared/texts.ts'
import { useMessages } from './frame/messages.ts'
import './frame/wizard.css'

/** `/registration/phone-upload#secret`: a phone sends the image of a license to the registration on a computer. */
export default function PhoneUploadPage() {
  const t = useQuestionText()
  return (
    <Page width="form">
      <PageTitle lead={t('phone.page-lead')}>{t('phone.page-title')}</PageTitle>
      <PhoneUploadForm />
    </Page>
  )
}

function PhoneUploadForm() {
  const t = useQuestionText()
  const { describe } = useMessages()
  const secret = useLocation().hash.slice(1)
  const link = useQuery({
    queryKey: ['phone-upload-link', secret],
    queryFn: () => registrationApi().checkPhoneUpload({ body: { secret } }),
    gcTime: 0,
  })
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('Secret', secret)
      body.set('File', file)
      return registrationApi().uploadFromPhone({ body }, { timeoutMs: 0 })
    },
  })
  if (upload.isSuccess)
    return (
      <Notice tone="success" live title={t('phone.done-title')}>
        {t('phone.done-text')}
      </Notice>
    )
  if (link.isPending) return <LoadingState label={t('phone.checking')} />
  const failure = upload.error ?? link.error
  const onFiles = ([file]: readonly File[]) => {
    if (file) upload.mutate(file)
  }
  return (
    <div className="p-stack" data-gap="m">
      {failure !== null && (
        <Notice tone="danger" live>
          {describe(failure).message}
        </Notice>
      )}
      {upload.isPending && <p role="status">{t('phone.uploading')}</p>}
      {!link.isError && !upload.isPending && (
        <div className="wizard-actions">
          <span className="wizard-camera">
            <FileButton accept="image/*" capture="environment" variant="primary" onFiles={onFiles}>
              {t('license-image.take')}
            </FileButton>
          </span>
          <FileButton accept={licenseFileExtensions} onFiles={onFiles}>
            {t('license-image.choose')}
          </FileButton>
        </div>
      )}
    </div>
  )
}
