import type { Correction, CorrectedNode, CorrectedRegulation } from '@portal/regulation-text/corrections'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useParserText } from './texts.ts'
import type { WarningNavigation } from './use-warning-navigation.ts'

/**
 * The provisions as a tree. The arrow keys move the selection, N and P go to the next and previous parse warning, and
 * Alt with the left and right arrow keys changes the level of a provision. Only the selected row is a tab stop.
 */
export function Outline({
  regulation,
  selected,
  onSelect,
  onCorrect,
  warningNavigation,
}: {
  readonly regulation: CorrectedRegulation
  readonly selected: number
  readonly onSelect: (index: number) => void
  readonly onCorrect: (correction: Correction) => unknown
  readonly warningNavigation: WarningNavigation
}) {
  const t = useParserText()
  const tree = useRef<HTMLUListElement>(null)
  const withWarning = useMemo(() => new Set(regulation.warnings.map((warning) => warning.node)), [regulation])
  const { nodes } = regulation
  const hadFocus = useRef(false)
  useEffect(() => {
    const item = tree.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!item) return
    if (hadFocus.current) item.focus({ preventScroll: true })
    scrollIntoList(tree.current, item)
  }, [selected, nodes])

  const onKeyDown = (event: KeyboardEvent) => {
    const runAction = getKeyAction(event)
    if (!runAction) return
    event.preventDefault()
    runAction()
  }
  const getKeyAction = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => unknown) | undefined => {
    const nodeKey = nodes[selected]?.key
    if (ctrlKey || metaKey || nodeKey === undefined) return undefined
    if (altKey) {
      if (key === 'ArrowLeft') return () => onCorrect({ op: 'level', nodeKey, by: -1 })
      if (key === 'ArrowRight') return () => onCorrect({ op: 'level', nodeKey, by: 1 })
      return undefined
    }
    switch (key) {
      case 'ArrowDown':
        return () => onSelect(Math.min(selected + 1, nodes.length - 1))
      case 'ArrowUp':
        return () => onSelect(Math.max(selected - 1, 0))
      case 'ArrowLeft':
        return () => onSelect(nodes[selected]?.parent ?? selected)
      case 'Home':
        return () => onSelect(0)
      case 'End':
        return () => onSelect(nodes.length - 1)
      case 'n':
        return warningNavigation.next
      case 'p':
        return warningNavigation.previous
      default:
        return undefined
    }
  }
  // There are many rows that rarely change, so rows are memoized and share one click listener.
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <ul
      ref={tree}
      role="tree"
      aria-label={t('tree')}
      className="pa-tree"
      onKeyDown={onKeyDown}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
      onClick={(event) => {
        const item = (event.target as Element).closest<HTMLElement>('[data-index]')
        if (item) onSelect(Number(item.dataset['index']))
      }}
    >
      {nodes.map((node, index) => (
        <Row
          key={node.key}
          node={node}
          index={index}
          isSelected={index === selected}
          warningLabel={withWarning.has(index) ? t('warning') : undefined}
        />
      ))}
    </ul>
  )
}

/** Scrolls the item into view in the list, and the page only if the list extends below the window. */
function scrollIntoList(list: HTMLElement | null, item: HTMLElement): void {
  if (!list) return
  const { top, bottom } = item.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const end = Math.min(frame.bottom, window.innerHeight)
  if (top >= frame.top && bottom <= end) return
  list.scrollTop += top - frame.top - (end - frame.top - (bottom - top)) / 2
  item.scrollIntoView({ block: 'nearest' })
}

const Row = memo(function Row({
  node,
  index,
  isSelected,
  warningLabel,
}: {
  readonly node: CorrectedNode
  readonly index: number
  readonly isSelected: boolean
  readonly warningLabel: string | undefined
}) {
  return (
    <li
      role="treeitem"
      aria-level={node.depth}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-index={index}
      data-kind={node.kind}
      data-indent={Math.min(Math.max(node.depth - 1, 0), 7)}
      data-warning={warningLabel !== undefined || undefined}
      className="pa-row"
    >
      {warningLabel !== undefined && (
        <span className="p-tag" data-tone="warning">
          {warningLabel}
        </span>
      )}
      {/* Provisions without a printed marker, such as those of a reserved range, show their label. */}
      {node.marker === undefined && node.implied !== undefined && (
        <span className="pa-marker p-soft" lang="en">
          ({node.path.at(-1)})
        </span>
      )}
      {node.marker !== undefined && (
        <span className="pa-marker" lang="en">
          {node.marker}
        </span>
      )}
      <span className="pa-row-text" lang="en">
        {node.heading !== undefined && <strong>{node.heading}</strong>}{' '}
        {node.table ? (node.table.caption ?? node.table.head.join(' | ')) : node.text}
      </span>
    </li>
  )
})
