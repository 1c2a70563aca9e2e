import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Navigate, useParams } from '@portal/ui/router'
import { useLicenseText, useStateText } from '../../shared/texts.ts'
import { LicenseForm } from './license-form.tsx'
import { useFailureText, useLicenses } from './use-licenses.ts'

/** `/licenses/add` and `/licenses/:licenseId/renew`: a license is sent for review. */
export default function LicensePage() {
  const { licenseId } = useParams()
  const t = useLicenseText()
  const state = useStateText()
  const describe = useFailureText()
  const licenses = useLicenses()
  const renewed = licenses.data?.licenses.find((each) => each.licenseId === licenseId)
  if (licenseId !== undefined && licenses.data !== undefined && renewed === undefined)
    return <Navigate to="/licenses" replace />
  const isLoaded = licenseId === undefined || renewed !== undefined
  return (
    <Page width="form">
      <PageTitle
        {...(renewed && { lead: t('name', { type: t(`type.${renewed.type}`), state: state(renewed.state) }) })}
      >
        {t(licenseId === undefined ? 'add-title' : 'renew-title')}
      </PageTitle>
      {isLoaded ? (
        <LicenseForm renewed={renewed} />
      ) : licenses.isError ? (
        <ErrorState title={t('error-title')} {...describe(licenses.error)} onRetry={() => void licenses.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
