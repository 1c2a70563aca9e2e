import type { RedlineSegment } from '@portal/contracts-regulations'
import { VisuallyHidden } from '@portal/ui'
import { useTitleText } from '../../../texts.ts'
import { useRegulationsText } from '../texts.ts'

/** Words that stayed, came and went; what is shown by colour and line is also said, in the reader's language. */
export function Segments({ segments }: { readonly segments: readonly RedlineSegment[] }) {
  const said = useTitleText()
  const t = useRegulationsText()
  return segments.map(({ kind, text }, index) => {
    if (kind === 'equal') return text
    const Tag = kind === 'inserted' ? 'ins' : 'del'
    return (
      // Segments have no identity and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={index}>
        <span lang={t('lang')}>
          <VisuallyHidden>{said(`change.${kind}`)} </VisuallyHidden>
        </span>
        {text}
        <span lang={t('lang')}>
          <VisuallyHidden> {said('change.end')}</VisuallyHidden>
        </span>
      </Tag>
    )
  })
}
