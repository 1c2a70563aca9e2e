import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useParams } from '@portal/ui/router'
import { registrationApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { HolderFacts } from './holder-facts.tsx'
import { tones, useCertificateText, useStatusText } from './texts.ts'

/** `/certificate/verify/:token`: whether a certificate is valid now. The same page is rendered on the server. */
export default function VerifyPage() {
  const t = useCertificateText()
  const { getName, getText } = useStatusText()
  const { token = '' } = useParams()
  const formats = useFormats()
  const describe = useFailureText()
  const check = useQuery(registrationApi().verifyCertificate.query({ params: { token } }))
  const settings = useQuery({ ...registrationApi().getRegistrationSettings.query(), staleTime: 10 * 60_000 })
  const result = check.data
  return (
    <Page width="text">
      <PageTitle documentTitle={t('verify.title')}>{t('verify.title')}</PageTitle>
      {check.isError && (
        <ErrorState title={t('verify.error')} {...describe(check.error)} onRetry={() => void check.refetch()} />
      )}
      {check.isPending && <LoadingState />}
      {result !== undefined && (
        <div className="p-stack" data-gap="m">
          <Notice tone={tones[result.status]} title={getName(result.status)}>
            <p>{getText(result.status)}</p>
          </Notice>
          {result.holder !== null && <HolderFacts holder={result.holder} />}
          <p className="p-soft">{t('verify.checked', { time: formats.instant(result.checkedAt) })}</p>
          <p>
            {t('verify.address', { origin: location.origin })}{' '}
            {settings.data && t('verify.report', { phone: settings.data.supportPhone })}
          </p>
        </div>
      )}
    </Page>
  )
}
