import type { RedlineEntry } from '@portal/contracts-regulations'
import { Button } from '@portal/ui'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { entryAnchor } from './use-redline.ts'

/** Every change with what kind it is; each leads to its place. */
export function ChangeList({
  changes,
  current,
  onGo,
}: {
  readonly changes: readonly RedlineEntry[]
  readonly current: number
  readonly onGo: (index: number) => void
}) {
  const t = useText()
  const what = useChangeWords()
  return (
    <ol className="rv-contents-list rv-changes">
      {changes.map((entry, index) => (
        <li key={`${entry.regulationId}-${entry.op}`} data-change={entry.op === 'same' ? entry.place : entry.op}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => onGo(index)}>
            <span className="rv-contents-number">{provisionName(entry.node.label, t)}</span> <span>{what(entry)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** "Change 3 of 12" with the one before and after. The buttons keep the focus; what was come to is said. */
export function ChangeSteps({
  changes,
  current,
  onGo,
}: {
  readonly changes: readonly RedlineEntry[]
  readonly current: number
  readonly onGo: (index: number) => void
}) {
  const t = useText()
  const what = useChangeWords()
  const count = changes.length
  if (count === 0) return null
  const entry = changes[current]
  return (
    <span className="rv-steps">
      <Button size="s" aria-label={t('redline.previous')} onClick={() => onGo(current <= 0 ? count - 1 : current - 1)}>
        <span className="rv-wide">{t('redline.previous')}</span>
        <span className="rv-narrow" aria-hidden="true">
          ‹
        </span>
      </Button>
      <Button size="s" variant="primary" aria-label={t('redline.next')} onClick={() => onGo((current + 1) % count)}>
        <span className="rv-wide">{t('redline.next')}</span>
        <span className="rv-narrow" aria-hidden="true">
          {t('redline.next-short')}
        </span>
      </Button>
      <span role="status">
        {entry ? (
          <>
            {t('redline.at', { at: current + 1, count })}{' '}
            <span className="rv-step-what">
              {t('redline.said', { label: provisionName(entry.node.label, t), what: what(entry) })}
            </span>
          </>
        ) : (
          t('redline.count', { count })
        )}
      </span>
    </span>
  )
}

/** What happened to a provision, in a few words. */
function useChangeWords(): (entry: RedlineEntry) => string {
  const t = useText()
  return ({ op, place }) =>
    [op !== 'same' && t(`redline.${op}`), place !== 'kept' && t(`redline.${place}-short`)].filter(Boolean).join(', ')
}

/** Takes the reader to a change; with the focus when they are to read on from there. */
export function goToChange(entry: RedlineEntry, takesFocus: boolean): void {
  const element = document.getElementById(entryAnchor(entry))
  element?.scrollIntoView({ block: 'center' })
  if (takesFocus) element?.focus({ preventScroll: true })
}
