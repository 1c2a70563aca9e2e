import type { PromotionOutlook } from '@portal/contracts-regulations'
import { useRegulationsText } from './texts.ts'
import { useVersionWords } from './version-words.ts'

/** What promoting does, and whom it tells. */
export function PromotionEffects({ outlook }: { readonly outlook: PromotionOutlook }) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const { to, newRow, supersedes, endsCommentsOf, commenters, changes } = outlook
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
      <li>{newRow ? t('effect.tells-nobody') : t('effect.tells', { count: commenters })}</li>
    </ul>
  )
}
