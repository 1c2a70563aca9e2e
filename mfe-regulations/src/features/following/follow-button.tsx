import type { Bilingual } from '@portal/formats/bilingual'
import { Rich } from '@portal/i18n'
import { languageTags, useTagged, useWords } from '@portal/shell-sdk'
import { Button, SaidAs, type ButtonProps } from '@portal/ui'
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
  /** Of the regulation; none for every one. */
  readonly title?: Bilingual
  readonly size?: ButtonProps['size']
}) {
  const t = useFollowingText()
  const wordsOf = useWords()
  const tagged = useTagged()
  const following = useFollowing(mainParentId)
  const followByMail = useFollowByMail()
  const { own } = following
  // Where it is not known what the reader follows, a press could do the opposite of what is meant.
  if (!following.isKnown) return null
  if (!own && following.byAll) return <Link to="/my-subscriptions">{t('following-all')}</Link>
  const everything = t('everything.name')
  const said = title ? tagged(title) : everything
  const shared = { size: size ?? 'm', variant: 'quiet', busy: following.isBusy } as const
  if (own) {
    const state = t(own.isConfirmed ? 'following' : 'to-confirm')
    return (
      <Button {...shared} aria-pressed="true" onClick={() => void following.end(own.subscriptionId)}>
        <SaidAs said={<Rich text={t('following.label', { state, title: said })} tags={languageTags} />}>{state}</SaidAs>
      </Button>
    )
  }
  const begin = () =>
    following.isSignedIn
      ? following.begin()
      : followByMail({ mainParentId, title: title ? wordsOf(title).words : everything })
  return (
    <Button {...shared} onClick={() => void begin()}>
      <SaidAs said={<Rich text={t('follow.label', { title: said })} tags={languageTags} />}>
        {t(mainParentId === null ? 'everything' : 'follow')}
      </SaidAs>
    </Button>
  )
}
