import { useUser } from '@portal/shell-sdk'
import { IconBell } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useText } from './texts.ts'
import { unreadQuery } from './unread-query.ts'
import './bell.css'

/** The number of unread notices, and the way to them; fills the shell's `header` slot. For registered persons only. */
export default function Bell() {
  const t = useText()
  const hasPerson = useUser()?.personId !== undefined
  const { data } = useQuery({ ...unreadQuery, enabled: hasPerson })
  if (!hasPerson) return null
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('bell.label') : t('bell.unread', { count: unread })
  return (
    <Link className="notice-bell" to="/notices" aria-label={label} title={label}>
      <IconBell size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className="notice-bell-count" aria-hidden="true">
          {unread > 99 ? t('bell.many') : unread}
        </span>
      )}
    </Link>
  )
}
