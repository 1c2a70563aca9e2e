import type { ProvisionContent } from '@portal/regulation-text/edit'
import { Button, Cluster, Notice } from '@portal/ui'
import { diffWords } from '@portal/regulation-text/redline'
import { RedlineSegments } from '../editor/redline-segments.tsx'
import { useRegulationsText } from '../texts.ts'

/**
 * Shows two versions of a provision text: the one that someone else saved, and the unsaved one with its differences. Both
 * are kept until the user chooses.
 */
export function SaveConflict({
  mine,
  theirs,
  onResolve,
  onDiscard,
}: {
  readonly mine: ProvisionContent
  /** Null if the provision was deleted. */
  readonly theirs: ProvisionContent | null
  /** Saves a text over theirs. */
  readonly onResolve: (content: ProvisionContent) => void
  readonly onDiscard: () => void
}) {
  const t = useRegulationsText()
  if (theirs === null) {
    return (
      <Notice tone="warning" title={t('conflict.deleted')} live>
        <p>{t('conflict.deleted-text')}</p>
        <p className="dr-redline" lang="en">
          {toPlainText(mine)}
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
      <div className="dr-comparison">
        <section aria-label={t('conflict.theirs')}>
          <h3>{t('conflict.theirs')}</h3>
          <p className="dr-redline" lang="en">
            {toPlainText(theirs)}
          </p>
          <Button size="s" onClick={onDiscard}>
            {t('conflict.take-theirs')}
          </Button>
        </section>
        <section aria-label={t('conflict.mine')}>
          <h3>{t('conflict.mine')}</h3>
          <p className="dr-redline" lang="en">
            <RedlineSegments segments={diffWords(toPlainText(theirs), toPlainText(mine))} />
          </p>
          <Cluster>
            <Button size="s" onClick={() => onResolve(mine)}>
              {t('conflict.keep-mine')}
            </Button>
            <Button size="s" onClick={() => onResolve(joinContents(theirs, mine))}>
              {t('conflict.keep-both')}
            </Button>
          </Cluster>
        </section>
      </div>
    </Notice>
  )
}

function toPlainText({ heading, text, table, figure }: ProvisionContent): string {
  const rows = table ? [table.head, ...table.rows].map((row) => row.join(' | ')) : []
  return [heading, text, ...rows, figure?.alt].filter(Boolean).join('\n')
}

/** Returns theirs followed by mine, for the user to edit into one text. */
function joinContents(theirs: ProvisionContent, mine: ProvisionContent): ProvisionContent {
  const shift = theirs.text === '' ? 0 : theirs.text.length + 1
  const shiftRanges = <R extends { readonly start: number; readonly end: number }>(ranges: readonly R[] = []): R[] =>
    ranges.map((range) => ({ ...range, start: range.start + shift, end: range.end + shift }))
  return {
    ...mine,
    ...theirs,
    text: shift === 0 ? mine.text : `${theirs.text}\n${mine.text}`,
    marks: [...(theirs.marks ?? []), ...shiftRanges(mine.marks)],
    lists: [...(theirs.lists ?? []), ...shiftRanges(mine.lists)],
    links: [...(theirs.links ?? []), ...shiftRanges(mine.links)],
  }
}
