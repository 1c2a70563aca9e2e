import type { BoardHorse } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { StatusTag, type Tone } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { useHealthText } from './texts.ts'
import './health.css'

export type DueItem = BoardHorse['items'][number]

const tones: Readonly<Record<DueItem['state'], Tone>> = {
  current: 'success',
  due: 'warning',
  'too-recent': 'warning',
  expired: 'danger',
  'not-recorded': 'danger',
  'not-required': 'neutral',
}

/** The state of a vaccination or test in words and color, and its last safe date. */
export function DueItemTag({ item: { state, lastSafeDate, daysLeft } }: { readonly item: DueItem }) {
  const t = useHealthText()
  const text = useText()
  const formats = useFormats()
  return (
    <span className="due-item">
      <StatusTag tone={tones[state]}>{text(`item-state.${state}`)}</StatusTag>
      {lastSafeDate !== null && (
        <span className="p-small p-soft">
          {t('through', { date: formats.date(lastSafeDate) })}
          {daysLeft !== null && daysLeft >= 0 && ` (${t('days-left', { count: daysLeft })})`}
        </span>
      )}
    </span>
  )
}
