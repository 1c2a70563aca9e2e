import { useUser } from '@portal/shell-sdk'
import { LinkButton, Notice } from '@portal/ui'
import { useText } from './texts.ts'
import { useOpenInvites } from './use-invites.ts'

/** Invites that wait for an answer; fills the shell's `home-signed-in` slot. Renders nothing when there are none. */
export default function OpenInvites() {
  const t = useText()
  const { data } = useOpenInvites(useUser()?.personId !== undefined)
  const [first] = data?.items ?? []
  if (data === undefined || first === undefined) return null
  return (
    <Notice tone="info" title={t('slot.title', { count: data.items.length })}>
      <p>{t('slot.text', { name: first.agentName })}</p>
      <p>
        <LinkButton size="s" to="/invites">
          {t('slot.show')}
        </LinkButton>
      </p>
    </Notice>
  )
}
