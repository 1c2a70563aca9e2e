import { ErrorState, LinkButton, LoadingState, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { AccountFrame } from './account-frame.tsx'
import { useAccountWords } from './account-words.ts'

/** The link of a mail: proves that the address is the person's. */
export function ConfirmByLink({ link }: { link: string }) {
  const t = useText()
  const { auth } = usePortal()
  const words = useAccountWords()
  const verified = useQuery({ ...auth.verify.query({ query: { v: link } }), staleTime: Infinity, enabled: link !== '' })
  return (
    <AccountFrame title={t('verify.title')}>
      {verified.data !== undefined && (
        <>
          <Notice tone="success" live>
            {t('verify.done')}
          </Notice>
          <p className="s-after">
            <LinkButton variant="primary" to="/login">
              {t('login.submit')}
            </LinkButton>
          </p>
        </>
      )}
      {link === '' && <Notice tone="danger">{words.fault('account.token.missing')}</Notice>}
      {link !== '' && verified.isPending && <LoadingState label={t('verify.checking')} />}
      {verified.error !== null && (
        <ErrorState
          title={t('verify.failed')}
          message={words.refusal(verified.error).form}
          onRetry={() => void verified.refetch()}
        >
          <LinkButton to="/login">{t('login.submit')}</LinkButton>
        </ErrorState>
      )}
    </AccountFrame>
  )
}
