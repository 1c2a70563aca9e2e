import type { MendedRegulation } from '@portal/regulation-text/mending'
import { Button, EmptyState } from '@portal/ui'
import { useState } from 'react'
import { DiscardedLines } from './discarded-lines.tsx'
import type { ParserWork } from './kept-work.ts'
import { LeftOutList } from './left-out-of-file.tsx'
import { Outline } from './outline.tsx'
import { ProvisionPanel } from './provision-panel.tsx'
import { ReadingSummary } from './reading-summary.tsx'
import { useParserText } from './texts.ts'
import { useDoubtWalk } from './use-doubt-walk.ts'
import type { useParser } from './use-parser.ts'

/** The text as it is read: the tree with its doubts, and what can be done to the provision one is at. */
export function ParsedText({
  parser,
  work,
  regulation,
  onLeave,
}: {
  readonly parser: ReturnType<typeof useParser>
  readonly work: ParserWork
  readonly regulation: MendedRegulation
  readonly onLeave: () => void
}) {
  const t = useParserText()
  const [at, setAt] = useState<string>()
  const found = regulation.nodes.findIndex((node) => node.key === at)
  const [last, setLast] = useState(0)
  // A provision that was joined to the one before it is gone: one stays where one was.
  const selected = found === -1 ? Math.min(last, regulation.nodes.length - 1) : found
  const select = (index: number) => {
    setAt(regulation.nodes[index]?.key)
    setLast(index)
  }
  const walk = useDoubtWalk(regulation, selected, select)
  if (regulation.nodes.length === 0) {
    return (
      <EmptyState title={t('none')} action={<Button onClick={onLeave}>{t('another')}</Button>}>
        {t('none.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ReadingSummary parser={parser} work={work} regulation={regulation} walk={walk} />
      {work.leftOut && work.leftOut.length > 0 && (
        <LeftOutList
          leftOut={work.leftOut}
          regulation={regulation}
          onSelect={select}
          {...(!work.applied && { onTakeIn: parser.takeIn })}
        />
      )}
      <div className="pa-work">
        <Outline regulation={regulation} selected={selected} onSelect={select} onMend={parser.mend} walk={walk} />
        <ProvisionPanel
          // Another provision: the caret in its text begins anew.
          key={regulation.nodes[selected]?.key}
          regulation={regulation}
          index={selected}
          isBusy={parser.reading?.status === 'reading'}
          onMend={parser.mend}
        />
      </div>
      <DiscardedLines discards={regulation.discards} />
    </>
  )
}
