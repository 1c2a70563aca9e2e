import { CallFailure } from '@portal/api-client'
import { ErrorState, LoadingState, Page } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useParams } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { PersonDetails } from './person-details.tsx'
import { usePersonsText } from './texts.ts'

/** `/people-management/:hisaPersonId`: a person for staff. */
export default function PersonPage() {
  const t = usePersonsText()
  const describe = useStaffFailure()
  const { hisaPersonId = '' } = useParams()
  const query = useQuery({ ...staffApi().getStaffPerson.query({ params: { hisaPersonId } }), staleTime: 0 })
  if (query.isPending)
    return (
      <Page>
        <LoadingState />
      </Page>
    )
  if (query.isError && !query.data) {
    const isMissing = query.error instanceof CallFailure && [400, 404].includes(query.error.code)
    return (
      <Page>
        <ErrorState
          isFullPage
          title={t(isMissing ? 'missing' : 'failed-one', { id: hisaPersonId })}
          {...(!isMissing && { ...describe(query.error), onRetry: () => void query.refetch() })}
        >
          <Link to="/people-management">{t('back')}</Link>
        </ErrorState>
      </Page>
    )
  }
  return <PersonDetails person={query.data} />
}
