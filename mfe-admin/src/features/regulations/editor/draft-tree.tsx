import type { RegulationNode } from '@portal/contracts-regulations'
import type { MoveDirection } from '@portal/regulation-text/edit'
import { VisuallyHidden } from '@portal/ui'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useRegulationsText } from '../texts.ts'
import { dropPlace, rowsOf, withAncestors, type DropPlace } from './tree-rows.ts'

export interface DraftTreeProps {
  readonly nodes: readonly RegulationNode[]
  readonly selected: string
  /** Provisions with work that is not saved. */
  readonly unsaved: ReadonlySet<string>
  /** Provisions about which a doubt of the reading is open. */
  readonly doubted: ReadonlySet<string>
  /** Who has a provision open, by its id. */
  readonly present: ReadonlyMap<string, string>
  readonly onSelect: (regulationId: string) => void
  readonly onMove?: ((regulationId: string, direction: MoveDirection) => void) | undefined
  readonly onDrop?: ((regulationId: string, place: DropPlace) => void) | undefined
}

const moves: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * The provisions as a tree. Up and down walk it, right and left open and close, Enter opens a provision beside it; with
 * Alt the same keys move the provision. By mouse it is dragged.
 */
export function DraftTree({ nodes, selected, unsaved, doubted, present, onSelect, onMove, onDrop }: DraftTreeProps) {
  const t = useRegulationsText()
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    withAncestors(nodes, selected, new Set(firstLevels(nodes))),
  )
  const [focused, setFocused] = useState(selected)
  const [target, setTarget] = useState<DropPlace>()
  const dragged = useRef<string>(undefined)
  const tree = useRef<HTMLUListElement>(null)
  const shown = rowsOf(nodes, open)
  const stop = shown.some((row) => row.node.regulationId === focused) ? focused : (shown[0]?.node.regulationId ?? '')
  useEffect(() => {
    setOpen((now) => withAncestors(nodes, selected, now))
    setFocused(selected)
    // Only a change of the selection opens and goes: the person may have closed a part since.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected])

  const go = (regulationId: string | undefined) => {
    if (regulationId === undefined) return
    setFocused(regulationId)
    tree.current?.querySelector<HTMLElement>(`[data-id="${regulationId}"]`)?.focus()
  }
  const toggle = (regulationId: string, isOpen: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (isOpen) next.add(regulationId)
      else next.delete(regulationId)
      return next
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown.findIndex((row) => row.node.regulationId === stop)
    const row = shown[at]
    if (!row || event.ctrlKey || event.metaKey) return
    const { regulationId, parentId } = row.node
    const direction = moves[event.key]
    if (event.altKey) {
      if (!direction || !onMove) return
      event.preventDefault()
      return onMove(regulationId, direction)
    }
    const steps: Readonly<Record<string, () => void>> = {
      ArrowUp: () => go(shown[at - 1]?.node.regulationId),
      ArrowDown: () => go(shown[at + 1]?.node.regulationId),
      Home: () => go(shown[0]?.node.regulationId),
      End: () => go(shown.at(-1)?.node.regulationId),
      ArrowRight: () =>
        row.hasChildren && !row.isOpen
          ? toggle(regulationId, true)
          : row.isOpen && go(shown[at + 1]?.node.regulationId),
      ArrowLeft: () => (row.isOpen ? toggle(regulationId, false) : parentId !== null && go(parentId)),
      Enter: () => onSelect(regulationId),
      ' ': () => onSelect(regulationId),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  const over = (event: DragEvent, node: RegulationNode) => {
    const id = dragged.current
    if (!id || !onDrop) return
    const box = event.currentTarget.getBoundingClientRect()
    const place = dropPlace(nodes, id, node, (event.clientY - box.top) / box.height)
    if (!place) return
    event.preventDefault()
    setTarget(place)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged.current && target) onDrop?.(dragged.current, target)
    dragged.current = undefined
    setTarget(undefined)
  }
  return (
    // The tree itself takes no focus: one of its items has it (roving tab index).
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <ul ref={tree} className="dr-tree" role="tree" aria-label={t('tree.label')} onKeyDown={onKeyDown}>
      {shown.map(({ node, level, isOpen, hasChildren, position, siblings }) => {
        const { regulationId } = node
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={regulationId}
            role="treeitem"
            data-id={regulationId}
            aria-level={level}
            aria-posinset={position}
            aria-setsize={siblings}
            aria-selected={regulationId === selected}
            aria-expanded={hasChildren ? isOpen : undefined}
            tabIndex={regulationId === stop ? 0 : -1}
            data-level={Math.min(level, 7)}
            data-drop={target?.over === regulationId ? target.side : undefined}
            draggable={onDrop !== undefined && node.parentId !== null}
            onFocus={() => setFocused(regulationId)}
            onClick={() => onSelect(regulationId)}
            onDragStart={() => (dragged.current = regulationId)}
            onDragEnd={() => setTarget(undefined)}
            onDragOver={(event) => over(event, node)}
            onDragLeave={() => setTarget(undefined)}
            onDrop={drop}
          >
            {/* A picture for the mouse; the keyboard has the arrows. */}
            <span
              className="dr-twist"
              aria-hidden="true"
              onClick={(event) => {
                if (!hasChildren) return
                event.stopPropagation()
                toggle(regulationId, !isOpen)
              }}
            >
              {hasChildren ? (isOpen ? '▾' : '▸') : ''}
            </span>
            <span className="dr-tree-name" lang="en">
              <span className="dr-tree-number">{node.marker ?? (node.parentId === null ? node.label : '¶')}</span>{' '}
              {node.heading !== node.label && (node.heading ?? node.text.slice(0, 80))}
            </span>
            {unsaved.has(regulationId) && (
              <span className="dr-dot" title={t('tree.unsaved')}>
                <VisuallyHidden>{t('tree.unsaved')}</VisuallyHidden>
              </span>
            )}
            {doubted.has(regulationId) && (
              <span className="dr-doubted" title={t('tree.doubt')}>
                <span aria-hidden="true">?</span>
                <VisuallyHidden>{t('tree.doubt')}</VisuallyHidden>
              </span>
            )}
            {present.has(regulationId) && <span className="dr-who">{present.get(regulationId)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The parts that stand open at first: the regulation itself, and its chapters where there are few. */
function firstLevels(nodes: readonly RegulationNode[]): string[] {
  return nodes.filter((node) => node.depth === 0 || node.kind === 'chapter').map((node) => node.regulationId)
}
