import { useFormats } from '@portal/shell-sdk'
import { useState } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/** Says which time the portal has while the test clock of a demonstration is ahead. */
export function TestClockNotice() {
  const { settings } = usePortal()
  const t = useText()
  const formats = useFormats()
  const [openedAt] = useState(() => new Date().toISOString())
  if (!settings.testClockOffsetMs) return null
  return (
    <section className="s-test-clock" aria-label={t('frame.test-clock')}>
      <p>{t('frame.test-clock-time', { time: formats.instant(openedAt) })}</p>
    </section>
  )
}
