import { CallFailure } from '@portal/api-client'
import { EmptyState, ErrorState, FilterBar, LoadingState, Notice, Page, PageTitle, SearchField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { BlockedRegistrationDetails } from './blocked-registration-details.tsx'
import { parseReference } from './reference.ts'
import { useSupportText } from './texts.ts'

/** `/registration-support`: finds an unfinished registration by its reference number and unlocks it. */
export default function SupportPage() {
  const t = useSupportText()
  const title = useAdminText()
  const [searchParams, setSearchParams] = useSearchParams()
  const searched = searchParams.get('reference') ?? ''
  const [typed, setTyped] = useState(searched)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('registration-support.title')}</PageTitle>
      <FilterBar
        label={t('search.label')}
        onSubmit={() => {
          const text = typed.trim()
          setSearchParams(text === '' ? {} : { reference: parseReference(text) ?? text })
        }}
      >
        <SearchField
          label={t('search.reference')}
          showLabel
          value={typed}
          maxLength={40}
          placeholder="R-7KQ2-M4XP"
          onChange={(event) => setTyped(event.target.value)}
        />
      </FilterBar>
      {searched === '' ? <p className="p-soft">{t('search.help')}</p> : <Result text={searched} />}
    </Page>
  )
}

function Result({ text }: { readonly text: string }) {
  const t = useSupportText()
  const reference = parseReference(text)
  if (reference === undefined)
    return (
      <Notice tone="danger" live>
        {t('search.invalid')}
      </Notice>
    )
  return <FoundRegistration key={reference} reference={reference} />
}

function FoundRegistration({ reference }: { readonly reference: string }) {
  const t = useSupportText()
  const describe = useStaffFailure()
  const query = useQuery({ ...staffApi().findBlockedRegistration.query({ params: { reference } }), staleTime: 0 })
  if (query.isPending) return <LoadingState />
  if (query.isError) {
    if (query.error instanceof CallFailure && query.error.code === 404)
      return <EmptyState title={t('none.title', { reference })}>{describe(query.error).message}</EmptyState>
    return <ErrorState title={t('failed')} {...describe(query.error)} onRetry={() => void query.refetch()} />
  }
  return <BlockedRegistrationDetails registration={query.data} />
}
