import {
  getAllowedCorrections,
  type Correction,
  type CorrectedNode,
  type CorrectedRegulation,
} from '@portal/regulation-text/corrections'
import { Button, Cluster, Notice, Stack } from '@portal/ui'
import { useId, useMemo } from 'react'
import { useParseWarningText } from '../parse-warning-texts.ts'
import { WarningCard } from './warning-card.tsx'
import { formatPathLabel } from './format-path-label.ts'
import { ParsedTable } from './parsed-table.tsx'
import { SplitForm } from './split-form.tsx'
import { useParserText } from './texts.ts'

/** The parse warnings of the selected provision and the corrections that apply to it. */
export function ProvisionPanel({
  regulation,
  index,
  isBusy,
  onCorrect,
  onResolve,
}: {
  readonly regulation: CorrectedRegulation
  readonly index: number
  readonly isBusy: boolean
  readonly onCorrect: (correction: Correction) => unknown
  /** Applies a correction that resolves a warning. */
  readonly onResolve: (correction: Correction) => unknown
}) {
  const t = useParserText()
  const describeWarning = useParseWarningText()
  const titleId = useId()
  const node = regulation.nodes[index]
  const allowed = useMemo(() => getAllowedCorrections(regulation.nodes, index), [regulation, index])
  if (!node) return null
  const { key: nodeKey } = node
  const hasText = node.table === undefined && node.text !== ''
  const warnings = regulation.warnings.filter((warning) => warning.node === index)
  const notes = regulation.notes.filter((note) => belongsTo(note, node))
  const canCorrect = hasText || allowed.out || allowed.in || allowed.join
  const hasNoActions = warnings.length === 0 && !canCorrect
  return (
    <section className="pa-panel p-card" aria-labelledby={titleId} aria-busy={isBusy}>
      <Stack>
        <h2 id={titleId}>
          <span lang="en">{node.path.length > 0 ? formatPathLabel(node.path) : (node.heading ?? node.marker)}</span>
          {node.path.length === 0 && node.heading === undefined && node.marker === undefined && t('own-text')}
        </h2>
        {notes.map(({ code }) => (
          <Notice key={code} tone="info">
            <p>{describeWarning(code)}</p>
          </Notice>
        ))}
        {node.table && <ParsedTable table={node.table} labelledBy={titleId} />}
        {hasNoActions && <p className="p-soft">{t('no-corrections')}</p>}
        {warnings.map((warning) => (
          <WarningCard
            key={warning.code}
            warning={warning}
            canCorrect={canCorrect}
            onInterpret={(path) => onResolve({ op: 'interpret', line: warning.line, path })}
            onAccept={() => onResolve({ op: 'accept', nodeKey, code: warning.code })}
          />
        ))}
        <Cluster>
          {allowed.out && <Button onClick={() => onCorrect({ op: 'level', nodeKey, by: -1 })}>{t('out')}</Button>}
          {allowed.in && <Button onClick={() => onCorrect({ op: 'level', nodeKey, by: 1 })}>{t('in')}</Button>}
          {allowed.join && <Button onClick={() => onCorrect({ op: 'join', nodeKey })}>{t('join')}</Button>}
        </Cluster>
        {hasText && <SplitForm text={node.text} onSplit={(offset) => onCorrect({ op: 'split', nodeKey, offset })} />}
      </Stack>
    </section>
  )
}

/** Returns whether a note belongs to a node. After a correction of its path, the note no longer applies. */
function belongsTo({ line, path }: CorrectedRegulation['notes'][number], node: CorrectedNode): boolean {
  return node.line === line && node.path.join('/') === path.join('/')
}
