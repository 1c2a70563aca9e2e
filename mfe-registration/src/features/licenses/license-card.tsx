import type { OwnLicense } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { LinkButton, StatusTag, type Tone } from '@portal/ui'
import { useLicenseText, useStateText } from '../../shared/texts.ts'
import { LicenseImage } from './license-image.tsx'

const tones: Readonly<Record<OwnLicense['review'], Tone>> = {
  NOT_NEEDED: 'success',
  NEEDS_REVIEW: 'info',
  VERIFIED: 'success',
  REFUSED: 'danger',
}

/** One license: facts, state of review, image and renewal. */
export function LicenseCard({ license }: { readonly license: OwnLicense }) {
  const t = useLicenseText()
  const state = useStateText()
  const formats = useFormats()
  const { licenseId, type, review, validity, expiresOn, refusalReason } = license
  const name = t('name', { type: t(`type.${type}`), state: state(license.state) })
  return (
    <li className="license-card">
      <h2>{name}</h2>
      <p className="p-cluster">
        <StatusTag tone={tones[review]}>{t(`review.${review}`)}</StatusTag>
        {validity !== 'CURRENT' && (
          <StatusTag tone={validity === 'EXPIRED' ? 'danger' : 'warning'}>{t(`validity.${validity}`)}</StatusTag>
        )}
      </p>
      <dl className="license-facts">
        <div>
          <dt>{t('number')}</dt>
          <dd>{license.numberEnding}</dd>
        </div>
        <div>
          <dt>{t('expires')}</dt>
          <dd>{expiresOn === null ? t('expires-never') : formats.date(expiresOn)}</dd>
        </div>
        {refusalReason !== null && (
          <div>
            <dt>{t('reason')}</dt>
            <dd>{refusalReason}</dd>
          </div>
        )}
      </dl>
      {license.isBeingRenewed && <p className="p-soft">{t('renewing')}</p>}
      {license.replacesLicenseId !== null && review === 'NEEDS_REVIEW' && <p className="p-soft">{t('is-renewal')}</p>}
      <div className="p-cluster">
        {license.hasFile && <LicenseImage licenseId={licenseId} name={name} />}
        {!license.isBeingRenewed && license.replacesLicenseId === null && (
          <LinkButton size="s" to={`/licenses/${licenseId}/renew`} aria-label={`${t('renew')}: ${name}`}>
            {t('renew')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
