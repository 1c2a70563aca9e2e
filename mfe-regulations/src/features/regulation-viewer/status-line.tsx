import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { getDisplayStatus, describeStatus, statusTones } from '@portal/regulation-reading/display-status'
import { getLegalStatus } from '@portal/regulation-reading/versions'
import { versionUrl } from '@portal/regulation-reading/urls'
import { Link } from '@portal/ui/router'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * The legal status of the version (in effect since, open for comment until, superseded, not yet in effect), with a link
 * to the proposed version or the one in effect.
 */
export function StatusLine({
  version,
  status,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
}) {
  const t = useText()
  const format = useFormats()
  const legalStatus = status?.legalStatus ?? getLegalStatus(version)
  const displayStatus = getDisplayStatus(version, legalStatus)
  return (
    <p className="rv-status-line" data-tone={statusTones[displayStatus]}>
      <strong className="rv-status">{t(`banner.${displayStatus}`)}.</strong>{' '}
      {describeStatus(version, legalStatus, { t, format })} <RelatedVersionLink version={version} status={status} />
    </p>
  )
}

function RelatedVersionLink({
  version: { mainParentId, versionId: currentId },
  status,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
}) {
  const t = useText()
  const linkTo = (versionId: string, text: string) => (
    <Link className="p-no-print" to={versionUrl({ mainParentId, versionId })}>
      {text}
    </Link>
  )
  const { inEffectVersionId, openDraftVersionId } = status ?? {}
  if (inEffectVersionId && inEffectVersionId !== currentId) return linkTo(inEffectVersionId, t('banner.to-in-effect'))
  if (openDraftVersionId && openDraftVersionId !== currentId) return linkTo(openDraftVersionId, t('banner.to-draft'))
  return null
}
