import type { Access } from '@portal/contracts-common/light'
import { useAccessStatus } from '@portal/shell-sdk'
import { LinkButton, Notice, Page, PageTitle } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useEffect, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/**
 * Restricts a page to users with access (spec 2). While the session is initializing it says so; a signed-out visitor
 * is sent to sign-in and returns afterwards; a user without access gets the specification's message.
 */
export function RouteGuard({ access, children }: { access: Access; children: ReactNode }) {
  const { session } = usePortal()
  const t = useText()
  const navigate = useNavigate()
  const accessStatus = useAccessStatus(access)
  useEffect(() => {
    if (accessStatus !== 'signed-out') return
    if (session.hasSignedOut()) void navigate('/', { replace: true })
    else session.signIn({ replace: true })
  }, [accessStatus, session, navigate])
  switch (accessStatus) {
    case 'allowed':
      return children
    case 'initializing':
    case 'signed-out':
      return (
        <Page>
          <div className="p-loading" role="status">
            <span className="p-spinner" aria-hidden="true" />
            <h1 className="s-initializing">{t('session.initializing')}</h1>
          </div>
        </Page>
      )
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
