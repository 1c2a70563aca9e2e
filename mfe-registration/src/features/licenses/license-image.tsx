import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'
import { useLicenseText } from '../../shared/texts.ts'
import { useFailureText } from './use-licenses.ts'

/** Shows the image on request. Its URL is valid for five minutes. */
export function LicenseImage({ licenseId, name }: { readonly licenseId: string; readonly name: string }) {
  const t = useLicenseText()
  const describe = useFailureText()
  const url = useMutation({
    mutationFn: () => registrationApi().getOwnLicenseUrl({ params: { licenseId } }),
  })
  const { data } = url
  return (
    <>
      <Button
        size="s"
        busy={url.isPending}
        aria-expanded={data !== undefined}
        aria-label={`${t(data ? 'hide' : 'show')}: ${name}`}
        onClick={() => (data ? url.reset() : url.mutate())}
      >
        {t(data ? 'hide' : 'show')}
      </Button>
      {url.isError && (
        <p role="alert" className="p-field-error">
          {describe(url.error).message}
        </p>
      )}
      {data !== undefined &&
        (data.fileType === 'application/pdf' ? (
          <a href={data.url} target="_blank" rel="noreferrer">
            {t('open-pdf')}
          </a>
        ) : (
          <img className="license-image" src={data.url} alt={t('image')} />
        ))}
    </>
  )
}
