import { LoadingState, Page, PageTitle } from '@portal/ui'
import { NewClaimForm } from './new-claim-form.tsx'
import { useClaimText } from './texts.ts'
import { useClaimTracks } from './use-claims.ts'

/** `/claims/new`: files a claim for a horse that is entered in a race. */
export default function NewClaimPage() {
  const t = useClaimText()
  const { isPending, isClerk } = useClaimTracks()
  return (
    <Page width="text">
      <PageTitle lead={t('new.lead')}>{t('new.title')}</PageTitle>
      {isPending ? <LoadingState /> : <NewClaimForm isClerk={isClerk} />}
    </Page>
  )
}
