import type { Discard } from '@portal/regulation-text/parse'
import { useFormats } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useParserText } from './texts.ts'

/** The same text removed from one or more lines. */
interface RemovedText {
  readonly text: string
  readonly reason: Exclude<Discard['reason'], 'hyphenated-word'>
  readonly lines: readonly number[]
}

const MAX_LINES = 5

/**
 * Lists what the parser removed, so that editors can check it: first the lines with words, always visible, then page
 * numbers and the like. Leaves out rejoined hyphens.
 */
export function DiscardedLines({
  discards,
  shownLine,
  onShowLine,
}: {
  readonly discards: readonly Discard[]
  /** Number of the removed line to highlight. */
  readonly shownLine: number | undefined
  readonly onShowLine: (line: number) => void
}) {
  const t = useParserText()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const { withWords, others, count } = useMemo(() => groupDiscards(discards), [discards])
  useEffect(() => {
    const item = shownLine === undefined ? null : section.current?.querySelector('[aria-current=true]')
    item?.scrollIntoView({ block: 'nearest' })
  }, [shownLine])
  if (count === 0) return null
  const isOtherShown = shownLine !== undefined && others.some(({ lines }) => lines.includes(shownLine))
  return (
    <section ref={section} className="pa-discards" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('discards', { count })}</h2>
      <p className="p-soft">{t('discards.text')}</p>
      <RemovedList texts={withWords} shownLine={shownLine} onShowLine={onShowLine} />
      {others.length > 0 && (
        <details open={isOtherShown || undefined}>
          <summary>{t('discards.without-words', { count: countLines(others) })}</summary>
          <RemovedList texts={others} shownLine={shownLine} onShowLine={onShowLine} />
        </details>
      )}
    </section>
  )
}

function RemovedList({
  texts,
  shownLine,
  onShowLine,
}: {
  readonly texts: readonly RemovedText[]
  readonly shownLine: number | undefined
  readonly onShowLine: (line: number) => void
}) {
  const t = useParserText()
  const format = useFormats()
  return (
    <ul>
      {texts.map(({ text, reason, lines }) => {
        const isShown = shownLine !== undefined && lines.includes(shownLine)
        return (
          <li key={`${reason} ${text}`} aria-current={isShown || undefined}>
            <span lang="en">{text}</span> <span className="p-small p-soft">{t(`discards.${reason}`)}</span>{' '}
            {lines.slice(0, MAX_LINES).map((line) => (
              <Button key={line} variant="quiet" size="s" onClick={() => onShowLine(line)}>
                {t('discards.line', { line: format.number(line) })}
              </Button>
            ))}
            {lines.length > MAX_LINES && (
              <span className="p-small p-soft">{t('discards.more', { count: lines.length - MAX_LINES })}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function groupDiscards(discards: readonly Discard[]): {
  withWords: RemovedText[]
  others: RemovedText[]
  count: number
} {
  const removed = discards.flatMap(({ reason, ...line }) => (reason === 'hyphenated-word' ? [] : [{ ...line, reason }]))
  const texts = [...Map.groupBy(removed, ({ reason, text }) => `${reason} ${text}`).values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ text: first.text, reason: first.reason, lines: group.map(({ line }) => line) }]
  })
  const hasWords = ({ text }: RemovedText): boolean => /\p{L}{2}/u.test(text)
  const isPageNumber = ({ reason }: RemovedText): boolean => reason === 'page-number'
  const withWords = texts.filter((each) => hasWords(each) && !isPageNumber(each))
  const others = texts.filter((each) => !hasWords(each) || isPageNumber(each))
  return { withWords, others, count: removed.length }
}

function countLines(texts: readonly RemovedText[]): number {
  return texts.reduce((count, { lines }) => count + lines.length, 0)
}
