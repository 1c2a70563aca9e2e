import { useFormats } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { useEffect } from 'react'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'

/** Says on every page that there is no connection, and when what the page shows was saved. */
export function OfflineNotice() {
  const t = useText()
  const formats = useFormats()
  const { offline } = usePortal()
  const queries = useQueryClient()
  useEffect(() => offline.follow(queries), [offline, queries])
  const { isOnline, savedAt } = useStore(offline.store)
  return (
    <div role="status">
      {(savedAt !== undefined || !isOnline) && (
        <p className="s-offline">
          {savedAt === undefined
            ? t('offline.no-connection')
            : t('offline.saved', { time: formats.instant(new Date(savedAt).toISOString()) })}
        </p>
      )}
    </div>
  )
}
