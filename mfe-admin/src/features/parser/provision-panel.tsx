import { mayMend, type Mend, type MendedNode, type MendedRegulation } from '@portal/regulation-text/mending'
import { Button, Cluster, Notice, Stack } from '@portal/ui'
import { useId, useMemo } from 'react'
import { useDoubtWords } from '../../doubt-words.ts'
import { DoubtCard } from './doubt-card.tsx'
import { labelOf } from './label-of.ts'
import { SplitForm } from './split-form.tsx'
import { useParserText } from './texts.ts'

/** What is doubtful about the selected provision, and what can be done to it. */
export function ProvisionPanel({
  regulation,
  index,
  isBusy,
  onMend,
}: {
  readonly regulation: MendedRegulation
  readonly index: number
  readonly isBusy: boolean
  readonly onMend: (mend: Mend) => unknown
}) {
  const t = useParserText()
  const why = useDoubtWords()
  const titleId = useId()
  const node = regulation.nodes[index]
  const may = useMemo(() => mayMend(regulation.nodes, index), [regulation, index])
  if (!node) return null
  const { key: at } = node
  const hasText = node.table === undefined && node.text !== ''
  const doubts = regulation.doubts.filter((doubt) => doubt.node === index)
  const notes = regulation.notes.filter((note) => isAbout(note, node))
  const canMend = hasText || may.out || may.in || may.join
  const isFixed = doubts.length === 0 && !canMend
  return (
    <section className="pa-panel p-card" aria-labelledby={titleId} aria-busy={isBusy}>
      <Stack>
        <h2 id={titleId}>
          <span lang="en">{node.path.length > 0 ? labelOf(node.path) : (node.heading ?? node.marker)}</span>
          {node.path.length === 0 && node.heading === undefined && node.marker === undefined && t('own-text')}
        </h2>
        {notes.map(({ code }) => (
          <Notice key={code} tone="info">
            <p>{why(code)}</p>
          </Notice>
        ))}
        {isFixed && <p className="p-soft">{t('fixed')}</p>}
        {doubts.map((doubt) => (
          <DoubtCard
            key={doubt.code}
            doubt={doubt}
            canMend={canMend}
            onRead={(path) => onMend({ op: 'read', line: doubt.line, path })}
            onAccept={() => onMend({ op: 'accept', at, code: doubt.code })}
          />
        ))}
        <Cluster>
          {may.out && <Button onClick={() => onMend({ op: 'level', at, by: -1 })}>{t('out')}</Button>}
          {may.in && <Button onClick={() => onMend({ op: 'level', at, by: 1 })}>{t('in')}</Button>}
          {may.join && <Button onClick={() => onMend({ op: 'join', at })}>{t('join')}</Button>}
        </Cluster>
        {hasText && <SplitForm text={node.text} onSplit={(offset) => onMend({ op: 'split', at, offset })} />}
      </Stack>
    </section>
  )
}

/** A provision that was mended away from its place is another one than the parser told of. */
function isAbout({ line, path }: MendedRegulation['notes'][number], node: MendedNode): boolean {
  return node.line === line && node.path.join('/') === path.join('/')
}
