import type { Bilingual } from '@portal/formats/bilingual'
import { RichText } from '@portal/i18n'
import { englishTag, useTaggedText, useLocalize } from '@portal/shell-sdk'
import { Button, AccessibleText, type ButtonProps } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useState } from 'react'
import { useSubscription } from './use-subscription.ts'
import { useSubscriptionsText } from './texts.ts'

const SubscribeByEmail = lazy(() => import('./subscribe-by-email.dialog.tsx'))

/**
 * Subscribes to email updates about one regulation or all of them: with one click when signed in, otherwise with an
 * email address.
 */
export function SubscribeButton({
  mainParentId,
  title,
  size,
}: {
  /** Null for all regulations. */
  readonly mainParentId: string | null
  /** Title of the regulation; omit for all regulations. */
  readonly title?: Bilingual
  readonly size?: ButtonProps['size']
}) {
  const t = useSubscriptionsText()
  const localize = useLocalize()
  const tagText = useTaggedText()
  const subscription = useSubscription(mainParentId)
  const [isAsking, setAsking] = useState(false)
  const { own: current } = subscription
  // While the current subscription is unknown, a click could do the opposite of what is meant.
  if (!subscription.isLoaded) return null
  if (!current && subscription.isSubscribedToAll) return <Link to="/my-subscriptions">{t('subscribed-to-all')}</Link>
  const allRegulations = t('all-regulations')
  const name = title ? tagText(title) : allRegulations
  const buttonProps = { size: size ?? 'm', variant: 'quiet', busy: subscription.isBusy } as const
  if (current) {
    const state = t(current.isConfirmed ? 'subscribed' : 'unconfirmed')
    return (
      <Button
        {...buttonProps}
        aria-pressed="true"
        onClick={() => void subscription.unsubscribe(current.subscriptionId)}
      >
        <AccessibleText label={<RichText text={t('subscribed.label', { state, title: name })} tags={englishTag} />}>
          {state}
        </AccessibleText>
      </Button>
    )
  }
  return (
    <>
      <Button
        {...buttonProps}
        onClick={() => (subscription.isSignedIn ? void subscription.subscribe() : setAsking(true))}
      >
        <AccessibleText label={<RichText text={t('subscribe.label', { title: name })} tags={englishTag} />}>
          {t(mainParentId === null ? 'subscribe-to-all' : 'subscribe')}
        </AccessibleText>
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <SubscribeByEmail
            mainParentId={mainParentId}
            title={title ? localize(title).text : allRegulations}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
