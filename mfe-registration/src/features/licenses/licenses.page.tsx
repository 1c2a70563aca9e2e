import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useLicenseText } from '../../shared/texts.ts'
import { LicenseCard } from './license-card.tsx'
import { useFailureText, useLicenses } from './use-licenses.ts'
import './licenses.css'

/** `/licenses`: the licenses of the signed-in person. */
export default function LicensesPage() {
  const t = useLicenseText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Licenses />
    </Page>
  )
}

function Licenses() {
  const t = useLicenseText()
  const describe = useFailureText()
  const licenses = useLicenses()
  if (licenses.isError)
    return <ErrorState title={t('error-title')} {...describe(licenses.error)} onRetry={() => void licenses.refetch()} />
  if (licenses.data === undefined) return <LoadingState shape="list" />
  const add = (
    <LinkButton variant="primary" to="/licenses/add">
      {t('add')}
    </LinkButton>
  )
  const list = licenses.data.licenses
  if (list.length === 0)
    return (
      <EmptyState title={t('none-title')} action={add}>
        {t('none-text')}
      </EmptyState>
    )
  return (
    <div className="p-stack" data-gap="l">
      <div>{add}</div>
      <ul className="license-list">
        {list.map((license) => (
          <LicenseCard key={license.licenseId} license={license} />
        ))}
      </ul>
    </div>
  )
}
