import { useAccessStatus, useUser, type Offered } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice, Page, PageTitle } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useEffect, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/**
 * Restricts a page to users with access (spec 2). While the session is initializing it says so; a signed-out visitor
 * is sent to sign-in and returns afterwards; a user without access gets the specification's message, and one who acts
 * for another person sees a message when the page is not possible for that person. An account without a person is sent
 * to registration where a page requires one (spec 4).
 */
export function RouteGuard({ access, delegateScope, requires, children }: Offered & { children: ReactNode }) {
  const { session } = usePortal()
  const t = useText()
  const navigate = useNavigate()
  const accessStatus = useAccessStatus(access, { delegateScope, requires })
  useEffect(() => {
    if (accessStatus === 'no-person') void navigate('/registration?needed', { replace: true })
    if (accessStatus !== 'signed-out') return
    if (session.hasSignedOut()) void navigate('/', { replace: true })
    else session.signIn({ replace: true })
  }, [accessStatus, session, navigate])
  switch (accessStatus) {
    case 'allowed':
      return children
    case 'initializing':
    case 'signed-out':
    case 'no-person':
      return (
        <Page>
          <div className="p-loading" role="status">
            <span className="p-spinner" aria-hidden="true" />
            <h1 className="s-initializing">{t('session.initializing')}</h1>
          </div>
        </Page>
      )
    case 'not-delegable':
      return <NotDelegable />
    case 'not-registered':
      return <NotRegistered />
    case 'forbidden':
      return (
        <Page width="text">
          <PageTitle>{t('access.title')}</PageTitle>
          <Notice tone="warning">{t('access.forbidden')}</Notice>
          <p className="s-spaced">
            <LinkButton to="/">{t('frame.to-home')}</LinkButton>
          </p>
        </Page>
      )
  }
}

/** Says that the page needs a registration that is in effect. */
function NotRegistered() {
  const { settings } = usePortal()
  const t = useText()
  return (
    <Page width="text">
      <PageTitle>{t('limited.page-title')}</PageTitle>
      <p>{t('limited.page-text', { phone: settings.supportPhone })}</p>
      <Cluster>
        <LinkButton variant="primary" to="/my-information">
          {t('limited.my-information')}
        </LinkButton>
        <LinkButton to="/">{t('frame.to-home')}</LinkButton>
      </Cluster>
    </Page>
  )
}

/** Says that the page is not possible for the person for whom the user acts. */
function NotDelegable() {
  const { session } = usePortal()
  const t = useText()
  const name = useUser()?.actingFor?.name ?? ''
  return (
    <Page width="text">
      <PageTitle>{t('acting.page-title')}</PageTitle>
      <p>{t('acting.page-text', { name })}</p>
      <Cluster>
        <Button variant="primary" onClick={() => session.stopActing()}>
          {t('acting.stop')}
        </Button>
        <LinkButton to="/">{t('frame.to-home')}</LinkButton>
      </Cluster>
    </Page>
  )
}
