import type { ResultsOf } from '@portal/contracts-common'
import type { StaffHttp } from '@portal/contracts-registration'
import { useReviewText } from './texts.ts'

type Files = ResultsOf<StaffHttp['getLicenseReviewUrls']>

/** The uploaded license and the guardian’s consent below the facts that staff compare with them. */
export function LicenseFiles({ license, guardianConsent }: Files) {
  const t = useReviewText()
  const files = [
    { file: license, name: t('licenses.file') },
    { file: guardianConsent, name: t('licenses.consent') },
  ]
  return (
    <div className="ad-license-files">
      {files.map(({ file, name }) => file && <LicenseFile key={name} file={file} name={name} />)}
    </div>
  )
}

function LicenseFile({ file, name }: { readonly file: NonNullable<Files['license']>; readonly name: string }) {
  const t = useReviewText()
  return (
    <figure>
      <figcaption>
        <a href={file.url} target="_blank" rel="noreferrer">
          {t('licenses.open', { name })}
        </a>
      </figcaption>
      {file.fileType !== 'application/pdf' && <img src={file.url} alt={name} />}
    </figure>
  )
}
