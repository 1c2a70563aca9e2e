import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { Button, EmptyState } from '@portal/ui'
import { useMemo, useState } from 'react'
import { DiscardedLines } from './discarded-lines.tsx'
import type { ParserSession } from './parser-session.ts'
import { OmittedContentList } from './omitted-content-list.tsx'
import { Outline } from './outline.tsx'
import { ProvisionPanel } from './provision-panel.tsx'
import { ParseSummary } from './parse-summary.tsx'
import { toSourceLines } from './source-lines.ts'
import { SourceText } from './source-text.tsx'
import { useParserText } from './texts.ts'
import { useNextAfterResolution, useWarningNavigation } from './use-warning-navigation.ts'
import type { useParser } from './use-parser.ts'

/**
 * The parsed text: source and provision tree side by side, the corrections of the selected provision, and the removed
 * lines.
 */
export function ParsedText({
  parser,
  session,
  regulation,
  onLeave,
}: {
  readonly parser: ReturnType<typeof useParser>
  readonly session: ParserSession
  readonly regulation: CorrectedRegulation
  readonly onLeave: () => void
}) {
  const t = useParserText()
  const [selectedKey, setSelectedKey] = useState<string>()
  const index = regulation.nodes.findIndex((node) => node.key === selectedKey)
  const [lastIndex, setLastIndex] = useState(0)
  // If the selected provision was joined to another one, the selection stays at the same index.
  const selected = index === -1 ? Math.min(lastIndex, regulation.nodes.length - 1) : index
  const lines = useMemo(() => toSourceLines(session.text, regulation), [session.text, regulation])
  const [activeLine, setActiveLine] = useState<number>()
  const [removedLine, setRemovedLine] = useState<number>()
  const select = (newIndex: number) => {
    setActiveLine(undefined)
    setSelectedKey(regulation.nodes[newIndex]?.key)
    setLastIndex(newIndex)
  }
  const warningNavigation = useWarningNavigation(regulation, selected, select)
  const startResolution = useNextAfterResolution(regulation, selected, warningNavigation.next)
  if (regulation.nodes.length === 0) {
    return (
      <EmptyState title={t('none')} action={<Button onClick={onLeave}>{t('restart')}</Button>}>
        {t('none.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ParseSummary parser={parser} session={session} regulation={regulation} warningNavigation={warningNavigation} />
      {session.omitted && session.omitted.length > 0 && (
        <OmittedContentList
          omitted={session.omitted}
          regulation={regulation}
          onSelect={select}
          {...(!session.applied && { onRestore: parser.restoreOmitted })}
        />
      )}
      <div className="pa-work">
        <SourceText
          lines={lines}
          selected={selected}
          active={Math.min(activeLine ?? regulation.nodes[selected]?.line ?? 1, lines.length)}
          onActivate={({ number, node }) => {
            if (node !== undefined) select(node)
            setActiveLine(number)
          }}
          onShowRemoved={setRemovedLine}
        />
        <Outline
          regulation={regulation}
          selected={selected}
          onSelect={select}
          onCorrect={parser.correct}
          warningNavigation={warningNavigation}
        />
        <ProvisionPanel
          // The key resets the caret position when another provision is selected.
          key={regulation.nodes[selected]?.key}
          regulation={regulation}
          index={selected}
          isBusy={parser.state?.status === 'parsing'}
          onCorrect={parser.correct}
          onResolve={(correction) => {
            startResolution()
            parser.correct(correction)
          }}
        />
      </div>
      <DiscardedLines discards={regulation.discards} shownLine={removedLine} onShowLine={setActiveLine} />
    </>
  )
}
