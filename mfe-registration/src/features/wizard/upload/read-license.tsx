import { saveFile } from '@portal/api-client'
import type { RegistrationDraft } from '@portal/contracts-registration'
import { Button } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import type { ReactNode } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText } from '../../../shared/texts.ts'
import { draftHeaders } from '../frame/use-draft.ts'

/** Shows fields with the uploaded license beside them; only the fields when no license was read. */
export function BesideLicense({
  draft,
  children,
}: {
  readonly draft: RegistrationDraft
  readonly children: ReactNode
}) {
  const { licenseReading } = draft
  if (licenseReading === null) return children
  return (
    <div className="wizard-beside">
      <div className="p-stack" data-gap="m">
        {children}
      </div>
      <figure>
        <UploadedLicense {...licenseReading} />
      </figure>
    </div>
  )
}

function UploadedLicense({ fileId, fileType }: NonNullable<RegistrationDraft['licenseReading']>) {
  const t = useQuestionText()
  const load = (signal?: AbortSignal) =>
    registrationApi().downloadDraftFile({ params: { fileId } }, { headers: draftHeaders, ...(signal && { signal }) })
  const isImage = fileType !== 'application/pdf'
  const image = useQuery({
    queryKey: ['draft-file', fileId],
    queryFn: async ({ signal }) => readAsDataUrl(await load(signal)),
    enabled: isImage,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isImage) return image.data === undefined ? null : <img src={image.data} alt={t('license-reading.image')} />
  return (
    <Button size="s" onClick={() => void load().then((content) => saveFile(content, 'license.pdf'))}>
      {t('license-reading.pdf')}
    </Button>
  )
}

/** The security policy allows images as data, but not as object URLs. */
function readAsDataUrl(content: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(new Error('The image cannot be read.', { cause: reader.error })))
  reader.readAsDataURL(content)
  return promise
}
