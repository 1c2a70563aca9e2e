import type { RedlineEntry } from '@portal/contracts-regulations'
import { Button } from '@portal/ui'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { getEntryAnchor, type ChangeGroup } from './use-redline.ts'

/** The list of all changes by rule, with their kinds; selecting one scrolls to it. */
export function ChangeList({
  changes,
  groups,
  current,
  onSelect,
}: {
  readonly changes: readonly RedlineEntry[]
  readonly groups: readonly ChangeGroup[]
  readonly current: number
  readonly onSelect: (index: number) => void
}) {
  const t = useText()
  const describeChange = useDescribeChange()
  const renderChange = (index: number) => {
    const entry = changes[index]
    return (
      entry && (
        <li key={index} data-change={entry.op === 'same' ? entry.position : entry.op}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => onSelect(index)}>
            <span className="rv-contents-number">{formatProvisionName(entry.node.label, t)}</span>{' '}
            <span>{describeChange(entry)}</span>
          </button>
        </li>
      )
    )
  }
  return (
    <ol className="rv-contents-list rv-changes">
      {groups.map(({ label, indexes }) => {
        const [first] = indexes
        // A change of the rule itself needs no heading of its own.
        const isSingle = indexes.length === 1 && first !== undefined && changes[first]?.node.label === label
        if (isSingle) return renderChange(first)
        return (
          <li key={first}>
            <span className="rv-changes-rule">{formatProvisionName(label, t)}</span>
            <ol>{indexes.map(renderChange)}</ol>
          </li>
        )
      })}
    </ol>
  )
}

/** "Change 3 of 12" with previous and next buttons. The buttons keep focus and the current change is announced. */
export function ChangeSteps({
  changes,
  current,
  onSelect,
}: {
  readonly changes: readonly RedlineEntry[]
  readonly current: number
  readonly onSelect: (index: number) => void
}) {
  const t = useText()
  const describeChange = useDescribeChange()
  const count = changes.length
  if (count === 0) return null
  const entry = changes[current]
  return (
    <span className="rv-steps">
      <Button
        size="s"
        aria-label={t('redline.previous')}
        onClick={() => onSelect(current <= 0 ? count - 1 : current - 1)}
      >
        <span className="rv-wide">{t('redline.previous')}</span>
        <span className="rv-narrow" aria-hidden="true">
          ‹
        </span>
      </Button>
      <Button size="s" variant="primary" aria-label={t('redline.next')} onClick={() => onSelect((current + 1) % count)}>
        <span className="rv-wide">{t('redline.next')}</span>
        <span className="rv-narrow" aria-hidden="true">
          {t('redline.next-short')}
        </span>
      </Button>
      <span role="status">
        {entry ? (
          <>
            {t('redline.at', { index: current + 1, count })}{' '}
            <span className="rv-step-description">
              {t('redline.current', {
                label: formatProvisionName(entry.node.label, t),
                change: describeChange(entry),
              })}
            </span>
          </>
        ) : (
          t('redline.count', { count })
        )}
      </span>
    </span>
  )
}

/** Returns a function that describes a change in a few words. */
function useDescribeChange(): (entry: RedlineEntry) => string {
  const t = useText()
  return ({ op, position }) =>
    [op !== 'same' && t(`redline.${op}`), position !== 'unchanged' && t(`redline.${position}-short`)]
      .filter(Boolean)
      .join(', ')
}

/** Scrolls to a change, and focuses it with `moveFocus`. */
export function scrollToChange(entry: RedlineEntry, moveFocus: boolean): void {
  const element = document.getElementById(getEntryAnchor(entry))
  element?.scrollIntoView({ block: 'center' })
  if (moveFocus) element?.focus({ preventScroll: true })
}
