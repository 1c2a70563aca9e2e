import type { Access } from '@portal/contracts-common/light'
import { useStanding } from '@portal/shell-sdk'
import { LinkButton, Notice, Page, PageTitle } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useEffect, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/**
 * A page for those who may see it (spec 2): while the session resolves it says so; a signed-out visitor's route is
 * remembered and they are sent to sign in; a signed-in one without the right reads the specification's sentence.
 */
export function RouteGuard({ access, children }: { access: Access; children: ReactNode }) {
  const { session } = usePortal()
  const t = useText()
  const navigate = useNavigate()
  const standing = useStanding(access)
  useEffect(() => {
    if (standing !== 'signed-out') return
    if (session.hasSignedOut()) void navigate('/', { replace: true })
    else session.signIn({ replace: true })
  }, [standing, session, navigate])
  switch (standing) {
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
    case 'not-enough':
      return (
        <Page width="text">
          <PageTitle>{t('privilege.title')}</PageTitle>
          <Notice tone="warning">{t('privilege.not-enough')}</Notice>
          <p className="s-after">
            <LinkButton to="/">{t('frame.to-home')}</LinkButton>
          </p>
        </Page>
      )
  }
}
