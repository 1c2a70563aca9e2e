import { Button, type ButtonProps } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useFollowByMail } from './use-follow-by-mail.ts'
import { useFollowing } from './use-following.ts'
import { useFollowingText } from './texts.ts'

/** Follows a regulation by mail, or every one; signed in with one press, else by an address. */
export function FollowButton({
  mainParentId,
  title,
  size,
}: {
  /** Null for every regulation. */
  readonly mainParentId: string | null
  readonly title: string
  readonly size?: ButtonProps['size']
}) {
  const t = useFollowingText()
  const following = useFollowing(mainParentId)
  const followByMail = useFollowByMail()
  const { own } = following
  // Where it is not known what the reader follows, a press could do the opposite of what is meant.
  if (!following.isKnown) return null
  if (!own && following.byAll) return <Link to="/my-subscriptions">{t('following-all')}</Link>
  const shared = { size: size ?? 'm', variant: 'quiet', busy: following.isBusy } as const
  if (own) {
    const state = t(own.isConfirmed ? 'following' : 'to-confirm')
    return (
      <Button
        {...shared}
        aria-pressed="true"
        aria-label={t('following.label', { state, title })}
        onClick={() => void following.end(own.subscriptionId)}
      >
        {state}
      </Button>
    )
  }
  const begin = () => (following.isSignedIn ? following.begin() : followByMail({ mainParentId, title }))
  return (
    <Button {...shared} aria-label={t('follow.label', { title })} onClick={() => void begin()}>
      {t(mainParentId === null ? 'everything' : 'follow')}
    </Button>
  )
}
