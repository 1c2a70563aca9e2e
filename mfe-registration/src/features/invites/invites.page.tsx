import { useUser } from '@portal/shell-sdk'
import { LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { lazy, Suspense } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { InviteList } from './invite-list.tsx'
import { useText } from './texts.ts'
import './invites.css'

const InviteForm = lazy(() => import('./invite-form.tsx'))

/** `/invites`: the invites between jockey agents and jockeys, from the reader's side. */
export default function InvitesPage() {
  const t = useText()
  const isAgent = useUser()?.roles.includes('jockey-agent') === true
  const own = useQuery({ ...registrationApi().getOwnPerson.query(), enabled: isAgent })
  const agentNumber = own.data?.hisaPersonId ?? undefined
  return (
    <Page>
      <PageTitle lead={t('page.lead')}>{t('page.title')}</PageTitle>
      <Stack gap="l">
        {isAgent && agentNumber !== undefined && (
          <Suspense fallback={<LoadingState />}>
            <InviteForm agentNumber={agentNumber} />
          </Suspense>
        )}
        {isAgent && <InviteList side="sent" />}
        <InviteList side="received" />
      </Stack>
    </Page>
  )
}
