import { diffWords } from '@portal/regulation-text/redline'
import { VisuallyHidden } from '@portal/ui'
import { useAdminText } from '../../shared/texts.ts'

/** Shows two text versions as one, with marked insertions and deletions that screen readers announce. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useAdminText()
  return diffWords(before, after).map(({ kind, text }, index) => {
    if (kind === 'equal') return text
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    return (
      // Segments have no ids and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <VisuallyHidden>{t(`change.${kind}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden> {t('change.end')}</VisuallyHidden>
      </Tag>
    )
  })
}
