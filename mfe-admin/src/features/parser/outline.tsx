import type { Mend, MendedNode, MendedRegulation } from '@portal/regulation-text/mending'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useParserText } from './texts.ts'
import type { DoubtWalk } from './use-doubt-walk.ts'

/**
 * The provisions as a tree of one column: arrows go from one to the next, N and P from doubt to doubt, Alt with the
 * arrows moves a provision in or out. Only the selected one is a stop of the Tab key.
 */
export function Outline({
  regulation,
  selected,
  onSelect,
  onMend,
  walk,
}: {
  readonly regulation: MendedRegulation
  readonly selected: number
  readonly onSelect: (index: number) => void
  readonly onMend: (mend: Mend) => unknown
  readonly walk: DoubtWalk
}) {
  const t = useParserText()
  const tree = useRef<HTMLUListElement>(null)
  const doubted = useMemo(() => new Set(regulation.doubts.map((doubt) => doubt.node)), [regulation])
  const { nodes } = regulation
  const hadFocus = useRef(false)
  useEffect(() => {
    const item = tree.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!item) return
    if (hadFocus.current) item.focus({ preventScroll: true })
    showIn(tree.current, item)
  }, [selected, nodes])

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const actOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): (() => unknown) | undefined => {
    const at = nodes[selected]?.key
    if (ctrlKey || metaKey || at === undefined) return undefined
    if (altKey) {
      if (key === 'ArrowLeft') return () => onMend({ op: 'level', at, by: -1 })
      if (key === 'ArrowRight') return () => onMend({ op: 'level', at, by: 1 })
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
        return walk.next
      case 'p':
        return walk.previous
      default:
        return undefined
    }
  }
  // Rows are many and seldom change: each is told where it is by itself, and one listener serves all.
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
          doubt={doubted.has(index) ? t('doubt') : undefined}
        />
      ))}
    </ul>
  )
}

/** Scrolls the list, and the page only where the list itself ends below the window. */
function showIn(list: HTMLElement | null, item: HTMLElement): void {
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
  doubt,
}: {
  readonly node: MendedNode
  readonly index: number
  readonly isSelected: boolean
  readonly doubt: string | undefined
}) {
  return (
    <li
      role="treeitem"
      aria-level={node.depth}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-index={index}
      data-kind={node.kind}
      data-depth={Math.min(node.depth, 8)}
      data-doubt={doubt !== undefined || undefined}
      className="pa-row"
    >
      {doubt !== undefined && (
        <span className="p-tag" data-tone="warning">
          {doubt}
        </span>
      )}
      {/* A place that is not printed by itself, as those of a reserved range, is named by its label. */}
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
      <span className="pa-words" lang="en">
        {node.heading !== undefined && <strong>{node.heading}</strong>}{' '}
        {node.table ? (node.table.caption ?? node.table.head.join(' | ')) : node.text}
      </span>
    </li>
  )
})
