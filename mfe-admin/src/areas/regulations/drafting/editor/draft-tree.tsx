import type { RegulationNode } from '@portal/contracts-regulations'
import type { MoveDirection } from '@portal/regulation-text/edit'
import { VisuallyHidden } from '@portal/ui'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useRegulationsText } from '../texts.ts'
import { getDropTarget, getVisibleRows, withAncestors, type DropTarget } from './tree-rows.ts'

export interface DraftTreeProps {
  readonly nodes: readonly RegulationNode[]
  readonly selected: string
  /** Ids of provisions with unsaved changes. */
  readonly unsaved: ReadonlySet<string>
  /** Ids of provisions with an open parse warning. */
  readonly withWarning: ReadonlySet<string>
  /** Names of other editors by the id of the provision they have open. */
  readonly editorNames: ReadonlyMap<string, string>
  readonly onSelect: (regulationId: string) => void
  readonly onMove?: ((regulationId: string, direction: MoveDirection) => void) | undefined
  readonly onDrop?: ((regulationId: string, target: DropTarget) => void) | undefined
}

const moves: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * The provisions as a tree. The up and down arrow keys move the focus, left and right collapse and expand, Enter opens
 * the provision. With Alt, the arrow keys move the provision itself. Provisions can also be dragged.
 */
export function DraftTree(props: DraftTreeProps) {
  const { nodes, selected, unsaved, withWarning, editorNames, onSelect, onMove, onDrop } = props
  const t = useRegulationsText()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() =>
    withAncestors(nodes, selected, new Set([...getInitiallyExpanded(nodes), selected])),
  )
  const [focused, setFocused] = useState(selected)
  const [target, setTarget] = useState<DropTarget>()
  const dragged = useRef<string>(undefined)
  const tree = useRef<HTMLUListElement>(null)
  const rows = getVisibleRows(nodes, expanded)
  const tabStop = rows.some((row) => row.node.regulationId === focused) ? focused : (rows[0]?.node.regulationId ?? '')
  useEffect(() => {
    setExpanded((current) => withAncestors(nodes, selected, new Set([...current, selected])))
    setFocused(selected)
    // Runs only when the selection changes, so that parts the user collapsed stay collapsed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected])

  const focusRow = (regulationId: string | undefined) => {
    if (regulationId === undefined) return
    setFocused(regulationId)
    tree.current?.querySelector<HTMLElement>(`[data-id="${regulationId}"]`)?.focus()
  }
  const toggle = (regulationId: string, isExpanded: boolean) =>
    setExpanded((current) => {
      const next = new Set(current)
      if (isExpanded) next.add(regulationId)
      else next.delete(regulationId)
      return next
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const index = rows.findIndex((each) => each.node.regulationId === tabStop)
    const row = rows[index]
    if (!row || event.ctrlKey || event.metaKey) return
    const { regulationId, parentId } = row.node
    const direction = moves[event.key]
    if (event.altKey) {
      if (!direction || !onMove) return
      event.preventDefault()
      return onMove(regulationId, direction)
    }
    const keyActions: Readonly<Record<string, () => void>> = {
      ArrowUp: () => focusRow(rows[index - 1]?.node.regulationId),
      ArrowDown: () => focusRow(rows[index + 1]?.node.regulationId),
      Home: () => focusRow(rows[0]?.node.regulationId),
      End: () => focusRow(rows.at(-1)?.node.regulationId),
      ArrowRight: () =>
        row.hasChildren && !row.isExpanded
          ? toggle(regulationId, true)
          : row.isExpanded && focusRow(rows[index + 1]?.node.regulationId),
      ArrowLeft: () => (row.isExpanded ? toggle(regulationId, false) : parentId !== null && focusRow(parentId)),
      Enter: () => onSelect(regulationId),
      ' ': () => onSelect(regulationId),
    }
    const runAction = keyActions[event.key]
    if (!runAction) return
    event.preventDefault()
    runAction()
  }
  const handleDragOver = (event: DragEvent, node: RegulationNode) => {
    const id = dragged.current
    if (!id || !onDrop) return
    const box = event.currentTarget.getBoundingClientRect()
    const dropTarget = getDropTarget(nodes, id, node, (event.clientY - box.top) / box.height)
    if (!dropTarget) return
    event.preventDefault()
    setTarget(dropTarget)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged.current && target) onDrop?.(dragged.current, target)
    dragged.current = undefined
    setTarget(undefined)
  }
  return (
    // The focus is on one of the items, never on the tree itself (roving tab index).
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <ul ref={tree} className="dr-tree" role="tree" aria-label={t('tree.label')} onKeyDown={onKeyDown}>
      {rows.map(({ node, level, isExpanded, hasChildren, position, siblingCount }) => {
        const { regulationId } = node
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={regulationId}
            role="treeitem"
            data-id={regulationId}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblingCount}
            aria-selected={regulationId === selected}
            aria-expanded={hasChildren ? isExpanded : undefined}
            tabIndex={regulationId === tabStop ? 0 : -1}
            data-indent={Math.min(level - 1, 7)}
            data-drop={target?.rowId === regulationId ? target.side : undefined}
            draggable={onDrop !== undefined && node.parentId !== null}
            onFocus={() => setFocused(regulationId)}
            onClick={() => onSelect(regulationId)}
            onDragStart={() => (dragged.current = regulationId)}
            onDragEnd={() => setTarget(undefined)}
            onDragOver={(event) => handleDragOver(event, node)}
            onDragLeave={() => setTarget(undefined)}
            onDrop={handleDrop}
          >
            {/* Decorative, for pointer users only; keyboard users press the arrow keys. */}
            <span
              className="dr-tree-toggle"
              aria-hidden="true"
              onClick={(event) => {
                if (!hasChildren) return
                event.stopPropagation()
                toggle(regulationId, !isExpanded)
              }}
            >
              {hasChildren ? (isExpanded ? '▾' : '▸') : ''}
            </span>
            <span className="dr-tree-name" lang="en">
              <span className="dr-tree-number">{node.marker ?? (node.parentId === null ? node.label : '¶')}</span>{' '}
              {node.heading !== node.label && (node.heading ?? node.text.slice(0, 80))}
            </span>
            {unsaved.has(regulationId) && (
              <span className="dr-unsaved-dot" title={t('tree.unsaved')}>
                <VisuallyHidden>{t('tree.unsaved')}</VisuallyHidden>
              </span>
            )}
            {withWarning.has(regulationId) && (
              <span className="dr-warning-badge" title={t('tree.warning')}>
                <span aria-hidden="true">?</span>
                <VisuallyHidden>{t('tree.warning')}</VisuallyHidden>
              </span>
            )}
            {editorNames.has(regulationId) && <span className="dr-active-editor">{editorNames.get(regulationId)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the ids that are expanded at first: the regulation and its chapters. */
function getInitiallyExpanded(nodes: readonly RegulationNode[]): string[] {
  return nodes.filter((node) => node.depth === 0 || node.kind === 'chapter').map((node) => node.regulationId)
}
