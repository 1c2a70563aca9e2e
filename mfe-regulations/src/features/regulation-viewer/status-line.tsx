import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { getDisplayStatus, describeStatus, statusTones } from '@portal/regulation-reading/display-status'
import { findRelatedVersion, getLegalStatus } from '@portal/regulation-reading/versions'
import { versionUrl } from '@portal/regulation-reading/urls'
import { Link } from '@portal/ui/router'
import { useText } from '../../shared/texts/regulations-texts.ts'

export interface StatusLineProps {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
}

/**
 * The legal status of the version (in effect since, open for comment until, superseded, not yet in effect), with a link
 * to the proposed version or the one in effect.
 */
export function StatusLine({ version, versions, status }: StatusLineProps) {
  const t = useText()
  const format = useFormats()
  const legalStatus = status?.legalStatus ?? getLegalStatus(version)
  const displayStatus = getDisplayStatus(version, legalStatus)
  return (
    <p className="rv-status-line" data-tone={statusTones[displayStatus]}>
      <strong className="rv-status">{t(`banner.${displayStatus}`)}.</strong>{' '}
      {describeStatus(version, legalStatus, { t, format })} <RelatedVersionLink version={version} versions={versions} />
    </p>
  )
}

function RelatedVersionLink({ version, versions }: Pick<StatusLineProps, 'version' | 'versions'>) {
  const t = useText()
  const related = findRelatedVersion(version, versions)
  if (!related) return null
  return (
    <Link className="p-no-print" to={versionUrl(related.version)}>
      {t(related.status === 'in-effect' ? 'banner.to-in-effect' : 'banner.to-draft')}
    </Link>
  )
}
