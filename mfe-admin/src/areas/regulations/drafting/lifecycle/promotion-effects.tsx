import type { PromotionPreview } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

/** Lists what promoting a version does and who is notified. */
export function PromotionEffects({ preview }: { readonly preview: PromotionPreview }) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const format = useFormats()
  const {
    to,
    createsVersion,
    supersedes,
    commentPeriodsEndingNow,
    commentPeriodsEndingLater,
    commenterCount,
    changes,
  } = preview
  if (to === null) return null
  return (
    <ul className="dr-effects">
      <li>{t(`effect.${to}`)}</li>
      {changes && <li>{t('effect.changes', { ...changes })}</li>}
      {supersedes.map((version) => (
        <li key={version.versionId}>{t('effect.supersedes', { label: versionText.label(version) })}</li>
      ))}
      {commentPeriodsEndingNow.map((version) => (
        <li key={version.versionId}>{t('effect.ends-comments', { label: versionText.label(version) })}</li>
      ))}
      {commentPeriodsEndingLater.map(({ version, endsAt }) => (
        <li key={version.versionId}>
          {endsAt === null
            ? t('effect.comments-canceled', { label: versionText.label(version) })
            : t('effect.ends-comments-at', { label: versionText.label(version), date: format.deadline(endsAt) })}
        </li>
      ))}
      <li>{createsVersion ? t('effect.notifies-nobody') : t('effect.notifies', { count: commenterCount })}</li>
    </ul>
  )
}
