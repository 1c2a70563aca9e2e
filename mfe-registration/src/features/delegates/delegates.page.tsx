import type { PersonDelegation } from '@portal/contracts-registration'
import { LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { DelegationList } from './delegation-list.tsx'
import { PastDelegations } from './past-delegations.tsx'
import { useText } from './texts.ts'

const DelegationForm = lazy(() => import('./delegation-form.tsx'))

/** `/delegates`: who can act for the person, and for whom the person can act. */
export default function DelegatesPage() {
  const t = useText()
  const [changed, setChanged] = useState<PersonDelegation>()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
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
    </Page>
  )
}
