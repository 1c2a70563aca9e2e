import type { Discard } from '@portal/regulation-text/parse'
import { useFormats } from '@portal/shell-sdk'
import { useParserText } from './texts.ts'

/** Lists the lines the parser removed, such as page numbers, so that editors can check them. Leaves out rejoined hyphens. */
export function DiscardedLines({ discards }: { readonly discards: readonly Discard[] }) {
  const t = useParserText()
  const format = useFormats()
  const lines = discards.flatMap(({ reason, ...line }) => (reason === 'hyphenated-word' ? [] : [{ ...line, reason }]))
  if (lines.length === 0) return null
  return (
    <details className="pa-discards">
      <summary>{t('discards', { count: lines.length })}</summary>
      <p className="p-soft">{t('discards.text')}</p>
      <ul>
        {lines.map(({ line, text, reason }, index) => (
          // Lines such as page headers repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="p-small p-soft">
              {t('discards.line', { line: format.number(line) })}, {t(`discards.${reason}`)}
            </span>{' '}
            <span lang="en">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
