import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { NewClaimForm } from './new-claim-form.tsx'
import { useClaimText } from './texts.ts'
import { useClaimTracks } from './use-claims.ts'

/** `/claims/new`: files a claim for a horse that is entered in a race. */
export default function NewClaimPage() {
  const t = useClaimText()
  const describe = useFailureText()
  const { all, isClerk } = useClaimTracks()
  return (
    <Page width="text">
      <PageTitle lead={t('new.lead')}>{t('new.title')}</PageTitle>
      {all.data ? (
        <NewClaimForm tracks={all.data} isClerk={isClerk} />
      ) : all.isError ? (
        <ErrorState title={t('new.tracks-failed')} {...describe(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
