import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { SettingCard } from './setting-card.tsx'
import { useSettingsText } from './texts.ts'
import '../people.css'

/** `/registration-settings`: settings that depend on the date, with their periods. */
export default function SettingsPage() {
  const t = useSettingsText()
  const title = useAdminText()
  const describe = useStaffFailure()
  const query = useQuery({ ...staffApi().listSettings.query(), staleTime: 0 })
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('registration-settings.title')}</PageTitle>
      {query.isPending && <LoadingState shape="list" />}
      {query.isError && (
        <ErrorState title={t('failed')} {...describe(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.map((setting) => (
        <SettingCard key={setting.name} setting={setting} />
      ))}
    </Page>
  )
}
