import type { ProvisionContent } from '@portal/regulation-text/edit'
import { Button, Cluster, Notice } from '@portal/ui'
import { diffWords } from '@portal/regulation-text/redline'
import { Segments } from '../editor/segments.tsx'
import { useRegulationsText } from '../texts.ts'

/** Two texts of one provision: what somebody else saved and what is written here, with what differs. Nothing is lost until one is chosen. */
export function Conflict({
  mine,
  theirs,
  onSettle,
  onDiscard,
}: {
  readonly mine: ProvisionContent
  /** Null where they took the provision away. */
  readonly theirs: ProvisionContent | null
  /** Goes on with a text over theirs. */
  readonly onSettle: (content: ProvisionContent) => void
  readonly onDiscard: () => void
}) {
  const t = useRegulationsText()
  if (theirs === null) {
    return (
      <Notice tone="warning" title={t('conflict.gone')} live>
        <p>{t('conflict.gone-text')}</p>
        <p className="dr-compared" lang="en">
          {wordsOf(mine)}
        </p>
        <Button size="s" onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={t('conflict.title')} live>
      <p>{t('conflict.text')}</p>
      <div className="dr-sides">
        <section aria-label={t('conflict.theirs')}>
          <h3>{t('conflict.theirs')}</h3>
          <p className="dr-compared" lang="en">
            {wordsOf(theirs)}
          </p>
          <Button size="s" onClick={onDiscard}>
            {t('conflict.take-theirs')}
          </Button>
        </section>
        <section aria-label={t('conflict.mine')}>
          <h3>{t('conflict.mine')}</h3>
          <p className="dr-compared" lang="en">
            <Segments segments={diffWords(wordsOf(theirs), wordsOf(mine))} />
          </p>
          <Cluster>
            <Button size="s" onClick={() => onSettle(mine)}>
              {t('conflict.keep-mine')}
            </Button>
            <Button size="s" onClick={() => onSettle(bothOf(theirs, mine))}>
              {t('conflict.keep-both')}
            </Button>
          </Cluster>
        </section>
      </div>
    </Notice>
  )
}

function wordsOf({ heading, text, table, figure }: ProvisionContent): string {
  const rows = table ? [table.head, ...table.rows].map((row) => row.join(' | ')) : []
  return [heading, text, ...rows, figure?.alt].filter(Boolean).join('\n')
}

/** Theirs with mine below it, to be made one by hand. */
function bothOf(theirs: ProvisionContent, mine: ProvisionContent): ProvisionContent {
  const shift = theirs.text === '' ? 0 : theirs.text.length + 1
  const moved = <R extends { readonly start: number; readonly end: number }>(ranges: readonly R[] = []): R[] =>
    ranges.map((range) => ({ ...range, start: range.start + shift, end: range.end + shift }))
  return {
    ...mine,
    ...theirs,
    text: shift === 0 ? mine.text : `${theirs.text}\n${mine.text}`,
    marks: [...(theirs.marks ?? []), ...moved(mine.marks)],
    lists: [...(theirs.lists ?? []), ...moved(mine.lists)],
    links: [...(theirs.links ?? []), ...moved(mine.links)],
  }
}
