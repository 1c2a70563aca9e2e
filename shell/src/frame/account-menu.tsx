import { useSession, useShell } from '@portal/shell-sdk'
import { Button, IconUser, LinkButton } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useSignOut } from '../entries/index.ts'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/** Links to sign in and create an account, or the signed-in user with a sign-out button. */
export function AccountMenu() {
  const t = useText()
  const portal = usePortal()
  const shell = useShell()
  const session = useSession()
  const leaving = useSignOut()
  if (session.status === 'initializing') return <span className="p-small p-soft">{t('session.initializing')}</span>
  if (session.status === 'signed-out') {
    return (
      <>
        <Button size="s" variant="quiet" onClick={() => shell.session.signIn()}>
          {t('account.sign-in')}
        </Button>
        <LinkButton size="s" to="/register">
          {t('account.register')}
        </LinkButton>
      </>
    )
  }
  const signOut = async () => {
    if (!(await leaving.confirm())) return
    await leaving.signOut()
    portal.toasts.show({ kind: 'success', message: t('account.signed-out') })
  }
  return (
    <>
      <Link to="/account/password" className="s-account-link" title={t('change.title')}>
        <IconUser size={18} aria-hidden="true" />
        <span className="p-visually-hidden">{t('account.signed-in-as')} </span>
        {session.user.name ?? t('account.mine')}
      </Link>
      <Button size="s" onClick={() => void signOut()}>
        {t('account.sign-out')}
      </Button>
    </>
  )
}
