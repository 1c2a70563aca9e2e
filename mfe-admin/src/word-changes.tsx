import { diffWords } from '@portal/regulation-text/redline'
import { VisuallyHidden } from '@portal/ui'
import { useTitleText } from './texts.ts'

/** Two wordings as one text, what came and went marked and said. */
export function WordChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTitleText()
  return diffWords(before, after).map(({ kind, text }, index) => {
    if (kind === 'equal') return text
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    return (
      // Segments have no identity and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <VisuallyHidden>{t(`change.${kind}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden> {t('change.end')}</VisuallyHidden>
      </Tag>
    )
  })
}
