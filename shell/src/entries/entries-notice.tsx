import { Link, useLocation } from '@portal/ui/router'
import { useQueryClient } from '@portal/ui/query'
import { useEffect, useRef } from 'react'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'

/** Tells how many entries wait on this device, on every page, and when they were sent. */
export function EntriesNotice() {
  const t = useText()
  const { entries, toasts } = usePortal()
  const { kept, isSending, sentCount } = useStore(entries.store)
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const reported = useRef(sentCount)
  useEffect(() => {
    if (isSending || sentCount === reported.current) return
    const count = sentCount - reported.current
    reported.current = sentCount
    toasts.show({ kind: 'success', message: t('entries.sent', { count }) })
    void queries.invalidateQueries()
  }, [isSending, sentCount, queries, t, toasts])
  if (kept.length === 0 || pathname === '/waiting-entries') return null
  const refused = kept.filter(({ refusal }) => refusal).length
  return (
    <div className="s-entries" role="status">
      <p>
        {t('entries.waiting', { count: kept.length })} {refused > 0 && t('entries.refused-count', { count: refused })}{' '}
        <Link to="/waiting-entries">{t('entries.show')}</Link>
      </p>
    </div>
  )
}
