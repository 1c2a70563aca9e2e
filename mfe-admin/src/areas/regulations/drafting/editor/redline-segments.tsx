import type { RedlineSegment } from '@portal/contracts-regulations'
import { VisuallyHidden } from '@portal/ui'
import { useAdminText } from '../../../../shared/texts.ts'
import { useRegulationsText } from '../texts.ts'

/** Redline segments. Insertions and deletions are also announced to screen readers, in the user's language. */
export function RedlineSegments({ segments }: { readonly segments: readonly RedlineSegment[] }) {
  const adminText = useAdminText()
  const t = useRegulationsText()
  return segments.map(({ kind, text }, index) => {
    if (kind === 'equal') return text
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    return (
      // RedlineSegments have no ids and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <span lang={t('lang')}>
          <VisuallyHidden>{adminText(`change.${kind}`)} </VisuallyHidden>
        </span>
        {text}
        <span lang={t('lang')}>
          <VisuallyHidden> {adminText('change.end')}</VisuallyHidden>
        </span>
      </Tag>
    )
  })
}
