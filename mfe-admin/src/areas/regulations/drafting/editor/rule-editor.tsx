import type { RegulationNode } from '@portal/contracts-regulations'
import { formatDisplayLabel } from '@portal/regulation-text/display-label'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { focusNeighborField } from './focus-neighbor-field.ts'
import { ProvisionWarnings } from '../parse-warnings/provision-warnings.tsx'
import type { ParseWarnings } from '../parse-warnings/use-parse-warnings.ts'
import { SaveStatus } from '../saving/save-status.tsx'
import { ProvisionTools } from '../structure/provision-tools.tsx'
import type { StructureChange } from '../structure/structure.ts'
import { useRegulationsText } from '../texts.ts'
import { FormatToolbar } from '../writing/format-toolbar.tsx'
import { ProvisionForm } from '../writing/provision-form.tsx'
import type { DraftSession } from './use-draft.ts'
import { useRenderedProvisions } from './use-rendered-provisions.ts'

export interface CaretRequest {
  readonly regulationId: string
}

export interface RuleEditorProps {
  /** The rule and all its provisions, in the order of the text. */
  readonly rule: readonly RegulationNode[]
  readonly nodes: readonly RegulationNode[]
  readonly selected: RegulationNode
  /** The provision that the caret must go to when it is selected: a new object for each request. */
  readonly caretRequest: CaretRequest | undefined
  /** Whether the selected provision is scrolled into view when the editor opens. */
  readonly startsAtSelected: boolean
  readonly session: DraftSession
  readonly parseWarnings: ParseWarnings
  /** Called when the caret enters another provision. */
  readonly onEnter: (regulationId: string) => void
  readonly onChange: (change: StructureChange) => void
  readonly onWarningResolved: (regulationId: string) => void
}

/** The editor of the selected provision. */
interface ActiveEditor {
  readonly regulationId: string
  readonly editor: Editor
}

/** Edits a whole rule in one continuous text. The tools apply to the provision with the caret. */
export function RuleEditor(props: RuleEditorProps) {
  const { rule, nodes, selected, session, parseWarnings, onEnter, onChange, onWarningResolved } = props
  const t = useRegulationsText()
  const surface = useRef<HTMLDivElement>(null)
  const editors = useRef(new Map<string, Editor>())
  const [active, setActive] = useState<ActiveEditor>()
  const { regulationId: selectedId } = selected
  const provisions = useRenderedProvisions(rule, selectedId)
  const latestSelectedId = useRef(selectedId)
  useEffect(() => {
    latestSelectedId.current = selectedId
    const editor = editors.current.get(selectedId)
    setActive(editor && { regulationId: selectedId, editor })
  }, [selectedId])
  const onEditor = useCallback((regulationId: string, editor: Editor | null) => {
    if (editor) editors.current.set(regulationId, editor)
    else editors.current.delete(regulationId)
    if (regulationId === latestSelectedId.current) setActive(editor ? { regulationId, editor } : undefined)
  }, [])
  useCaretAtSelected(surface, active, props)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 's') {
      event.preventDefault()
      void session.unsaved.saveAll()
    } else if (!event.altKey && !event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (surface.current && focusNeighborField(surface.current, editors.current, event.key === 'ArrowUp'))
        event.preventDefault()
    }
  }
  return (
    <>
      <div className="dr-bar">
        <div className="dr-bar-row">
          <h2 className="dr-label" lang="en">
            {formatDisplayLabel(selected.label)}
          </h2>
          <SaveStatus session={session} nodes={nodes} />
        </div>
        {active && <FormatToolbar key={active.regulationId} editor={active.editor} nodes={nodes} />}
        <ProvisionTools key={`${selectedId} tools`} node={selected} nodes={nodes} onChange={onChange} />
      </div>
      {/* Handles keyboard shortcuts of the fields inside; the surface itself is not interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={surface} className="dr-rule" onKeyDown={onKeyDown}>
        {provisions.map((node) => (
          // Selects the provision that the focus enters; the section itself is not interactive.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <section
            key={node.regulationId}
            className="dr-provision"
            aria-label={t('provision.of', { label: node.label })}
            data-indent={Math.min(node.depth - (rule[0]?.depth ?? 0), 7)}
            data-selected={node.regulationId === selectedId || undefined}
            onFocus={() => node.regulationId !== selectedId && onEnter(node.regulationId)}
          >
            <ProvisionWarnings
              parseWarnings={parseWarnings}
              regulationId={node.regulationId}
              label={node.label}
              onResolved={onWarningResolved}
            />
            <ProvisionForm
              node={node}
              unsaved={session.unsaved}
              entry={session.entries.get(node.regulationId)}
              onEditor={onEditor}
            />
          </section>
        ))}
      </div>
      <p className="p-soft p-small">{t('rule.help')}</p>
    </>
  )
}

/** Scrolls to a provision that was selected outside of the text, and moves the caret into it if requested. */
function useCaretAtSelected(
  surface: { readonly current: HTMLElement | null },
  active: ActiveEditor | undefined,
  { selected: { regulationId }, caretRequest, startsAtSelected }: RuleEditorProps,
): void {
  const handledRequest = useRef<CaretRequest>(undefined)
  const shownId = useRef(startsAtSelected ? '' : regulationId)
  useEffect(() => {
    if (active?.regulationId !== regulationId || active.editor.isDestroyed) return
    const section = active.editor.view.dom.closest('section')
    if (!section || !surface.current?.contains(section)) return
    // The page may select the provision later than it requests the caret.
    const isCaretRequested = caretRequest?.regulationId === regulationId && handledRequest.current !== caretRequest
    const isShown = shownId.current === regulationId || section.contains(document.activeElement)
    if (isCaretRequested) handledRequest.current = caretRequest
    shownId.current = regulationId
    if (isShown && !isCaretRequested) return
    section.scrollIntoView({ block: 'start' })
    if (isCaretRequested) active.editor.commands.focus('start', { scrollIntoView: false })
  }, [active, caretRequest, regulationId, surface])
}
