import { useUser } from '@portal/shell-sdk'
import { LinkButton, Notice } from '@portal/ui'
import { useRequestText } from './texts.ts'
import { useRequestCounts } from './use-requests.ts'

/** Requests that wait for the reader's decision; fills the shell's `home-signed-in` slot. Renders nothing when there are none. */
export default function OpenRequests() {
  const t = useRequestText()
  const { data } = useRequestCounts(useUser()?.personId !== undefined)
  if (data === undefined || data.toDecide === 0) return null
  return (
    <Notice tone="info" title={t('slot.title', { count: data.toDecide })}>
      <p>{t('slot.text')}</p>
      <p>
        <LinkButton size="s" to="/requests">
          {t('slot.show')}
        </LinkButton>
      </p>
    </Notice>
  )
}
