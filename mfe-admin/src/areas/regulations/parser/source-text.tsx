import { useFormats } from '@portal/shell-sdk'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import type { SourceLine } from './source-lines.ts'
import { useParserText } from './texts.ts'

/**
 * The imported text, line by line, next to the provisions. The lines of the selected provision are highlighted. A line
 * leads to its provision or, if it was removed, to the list of removed lines. Only the active line is a tab stop.
 */
export function SourceText({
  lines,
  selected,
  active,
  onActivate,
  onShowRemoved,
}: {
  readonly lines: readonly SourceLine[]
  /** Index of the selected provision. */
  readonly selected: number
  /** Number of the active line. */
  readonly active: number
  readonly onActivate: (line: SourceLine) => void
  /** Called for a removed line that the user clicks, or on which the user presses Enter. */
  readonly onShowRemoved: (line: number) => void
}) {
  const t = useParserText()
  const format = useFormats()
  const list = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (!item || !list.current) return
    const { top, bottom } = item.getBoundingClientRect()
    const frame = list.current.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) list.current.scrollTop += top - frame.top - frame.height / 3
    if (hasFocus.current) item.focus({ preventScroll: true })
  }, [active, lines])

  const activate = (number: number, showRemoved: boolean) => {
    const line = lines[number - 1]
    if (!line) return
    onActivate(line)
    if (showRemoved && line.removed !== undefined) onShowRemoved(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 1, End: lines.length, Enter: active }[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    activate(Math.max(1, Math.min(target, lines.length)), event.key === 'Enter')
  }
  // There are many lines that rarely change, so they are memoized and share one click listener.
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={list}
      role="listbox"
      aria-label={t('source')}
      aria-multiselectable
      className="pa-lines"
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      onClick={(event) => {
        const item = (event.target as Element).closest<HTMLElement>('[data-line]')
        if (item) activate(Number(item.dataset['line']), true)
      }}
    >
      {lines.map((line) => (
        <Line
          key={line.number}
          line={line}
          label={format.number(line.number)}
          removedLabel={
            line.removed === undefined ? undefined : t('source.removed', { reason: t(`discards.${line.removed}`) })
          }
          isSelected={line.node === selected}
          isActive={line.number === active}
        />
      ))}
    </div>
  )
}

const Line = memo(function Line({
  line,
  label,
  removedLabel,
  isSelected,
  isActive,
}: {
  readonly line: SourceLine
  readonly label: string
  readonly removedLabel: string | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
}) {
  return (
    <div
      role="option"
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-line={line.number}
      data-removed={line.removed}
      className="pa-line"
    >
      <span className="pa-line-number p-soft">{label}</span>
      <span>
        {line.removed === undefined ? <span lang="en">{line.text}</span> : <s lang="en">{line.text}</s>}{' '}
        {removedLabel !== undefined && <span className="p-small p-soft">{removedLabel}</span>}
      </span>
    </div>
  )
})
