import type { PromotionOutlook } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

/** What promoting does, and whom it tells. */
export function PromotionEffects({ outlook }: { readonly outlook: PromotionOutlook }) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const format = useFormats()
  const { to, newRow, supersedes, endsCommentsOf, windowsEnding, commenters, changes } = outlook
  if (to === null) return null
  return (
    <ul className="dr-effects">
      <li>{t(`effect.${to}`)}</li>
      {changes && <li>{t('effect.changes', { ...changes })}</li>}
      {supersedes.map((version) => (
        <li key={version.versionId}>{t('effect.supersedes', { label: words.label(version) })}</li>
      ))}
      {endsCommentsOf.map((version) => (
        <li key={version.versionId}>{t('effect.ends-comments', { label: words.label(version) })}</li>
      ))}
      {windowsEnding.map(({ version, at }) => (
        <li key={version.versionId}>
          {at === null
            ? t('effect.never-opens', { label: words.label(version) })
            : t('effect.ends-comments-at', { label: words.label(version), at: format.deadline(at) })}
        </li>
      ))}
      <li>{newRow ? t('effect.tells-nobody') : t('effect.tells', { count: commenters })}</li>
    </ul>
  )
}
