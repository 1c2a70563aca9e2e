import { ErrorState, LinkButton, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { useAccountMessages } from './account-messages.ts'

/** Verifies an email address with the link sent to it. */
export function ConfirmByLink({ link }: { link: string }) {
  const t = useText()
  const { auth } = usePortal()
  const messages = useAccountMessages()
  const verification = useQuery({
    ...auth.verify.query({ query: { v: link } }),
    staleTime: Infinity,
    enabled: link !== '',
  })
  return (
    <AccountFrame title={t('verify.title')}>
      {verification.data !== undefined && (
        <>
          <Notice tone="success" live>
            {t('verify.done')}
          </Notice>
          <p className="s-spaced">
            <LinkButton variant="primary" to="/login">
              {t('login.submit')}
            </LinkButton>
          </p>
        </>
      )}
      {link === '' && <Notice tone="danger">{messages.getMessage('account.token.missing')}</Notice>}
      {link !== '' && verification.isPending && <LoadingState label={t('verify.checking')} />}
      {verification.error !== null && (
        <ErrorState
          title={t('verify.failed')}
          message={messages.toFormErrors(verification.error).form}
          onRetry={() => void verification.refetch()}
        >
          <LinkButton to="/login">{t('login.submit')}</LinkButton>
        </ErrorState>
      )}
    </AccountFrame>
  )
}
