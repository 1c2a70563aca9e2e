import { useShell, useUser } from '@portal/shell-sdk'
import { Button, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Navigate, useParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useStallCardText } from './texts.ts'

/**
 * `/stall-cards/open/:token`: the page behind the QR code of a stall card. Leads signed-in people to the horse; others see a
 * support contact only. The same page is rendered on the server.
 */
export default function OpenStallCardPage() {
  const t = useStallCardText()
  const { session } = useShell()
  const { token = '' } = useParams()
  const isSignedIn = useUser() !== undefined
  const { findHorseOfStallCard, getStallCardSupport } = horsesApi()
  const found = useQuery({ ...findHorseOfStallCard.query({ params: { token } }), enabled: isSignedIn, retry: false })
  const support = useQuery({ ...getStallCardSupport.query({}), staleTime: 10 * 60_000 })
  if (found.data) return <Navigate to={`/horses/${found.data.horseId}`} replace />
  return (
    <Page width="text">
      <PageTitle>{t('open.title')}</PageTitle>
      {isSignedIn && found.isPending ? (
        <LoadingState />
      ) : (
        <div className="p-stack" data-gap="m">
          <p>{isSignedIn ? t('open.missing') : t('open.text')}</p>
          {!isSignedIn && (
            <p>
              <Button variant="primary" onClick={() => session.signIn()}>
                {t('open.sign-in')}
              </Button>
            </p>
          )}
          {support.data && <p>{t('open.support', { phone: support.data.supportPhone })}</p>}
        </div>
      )}
    </Page>
  )
}
