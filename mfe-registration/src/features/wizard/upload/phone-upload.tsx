import { useFormats } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { renderSVG } from 'uqr'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import { draftHeaders } from '../frame/use-draft.ts'

/** A QR code and a link with which a phone uploads the image. The secret is in the fragment, which browsers do not send. */
export default function PhoneUpload({ onClose }: { readonly onClose: () => void }) {
  const t = useQuestionText()
  const { describe } = useMessages()
  const formats = useFormats()
  // Each time it is opened, because a link works once.
  const link = useQuery({
    queryKey: ['phone-upload'],
    queryFn: async () => {
      const { secret, expiresAt } = await registrationApi().createPhoneUpload({}, { headers: draftHeaders })
      return { url: `${location.origin}/registration/phone-upload#${secret}`, expiresAt }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (link.isError)
    return (
      <Notice tone="danger" live>
        {describe(link.error).message}
      </Notice>
    )
  if (link.data === undefined) return null
  const { url, expiresAt } = link.data
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 1 }))}`
  return (
    <section className="wizard-group">
      <h2>{t('phone.title')}</h2>
      <p>{t('phone.text', { time: formats.time(expiresAt) })}</p>
      <img className="wizard-qr" src={code} alt={t('phone.qr')} />
      <p className="p-small wizard-link">
        <a href={url}>{url}</a>
      </p>
      <p role="status" className="p-soft">
        {t('phone.waiting')}
      </p>
      <div>
        <Button size="s" onClick={onClose}>
          {t('phone.close')}
        </Button>
      </div>
    </section>
  )
}
