import type { PersonDelegation } from '@portal/contracts-registration'
import { CallFailure } from '@portal/api-client'
import { EmptyState, LinkButton, LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { DelegationList } from './delegation-list.tsx'
import { PastDelegations } from './past-delegations.tsx'
import { useText } from './texts.ts'
import { useDelegations } from './use-delegations.ts'

const DelegationForm = lazy(() => import('./delegation-form.tsx'))

/** `/delegates`: who can act for the person, and for whom the person can act. */
export default function DelegatesPage() {
  const t = useText()
  const { failure } = useDelegations('given', 'current')
  const [changed, setChanged] = useState<PersonDelegation>()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {failure instanceof CallFailure && failure.error === 'people.no-person' ? (
        <EmptyState
          title={t('no-person')}
          action={
            <LinkButton variant="primary" to="/registration">
              {t('register')}
            </LinkButton>
          }
        >
          {t('no-person-text')}
        </EmptyState>
      ) : (
        <Stack gap="l">
          <DelegationList side="given" onChange={setChanged} />
          <Suspense fallback={<LoadingState />}>
            <DelegationForm
              key={changed?.delegationId ?? 'new'}
              delegation={changed}
              onClose={() => setChanged(undefined)}
            />
          </Suspense>
          <DelegationList side="received" />
          <PastDelegations />
        </Stack>
      )}
    </Page>
  )
}
