import type { RedlineEntry } from '@portal/contracts-regulations'
import {
  describeChange,
  getChangeKind,
  getEntryAnchor,
  isSingleChange,
  type ChangeGroup,
} from '@portal/regulation-reading/redline-changes'
import { Button } from '@portal/ui'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

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
  const renderChange = (index: number) => {
    const entry = changes[index]
    return (
      entry && (
        <li key={index} data-change={getChangeKind(entry)}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => onSelect(index)}>
            <span className="rv-contents-number">{formatProvisionName(entry.node.label, t)}</span>{' '}
            <span>{describeChange(entry, t)}</span>
          </button>
        </li>
      )
    )
  }
  return (
    <ol className="rv-contents-list rv-changes">
      {groups.map((group) =>
        isSingleChange(group, changes) ? (
          group.indexes.map(renderChange)
        ) : (
          <li key={group.indexes[0]}>
            <span className="rv-changes-rule">{formatProvisionName(group.label, t)}</span>
            <ol>{group.indexes.map(renderChange)}</ol>
          </li>
        ),
      )}
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
                change: describeChange(entry, t),
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

/** Scrolls to a change, and focuses it with `moveFocus`. */
export function scrollToChange(entry: RedlineEntry, moveFocus: boolean): void {
  const element = document.getElementById(getEntryAnchor(entry))
  element?.scrollIntoView({ block: 'center' })
  if (moveFocus) element?.focus({ preventScroll: true })
}
