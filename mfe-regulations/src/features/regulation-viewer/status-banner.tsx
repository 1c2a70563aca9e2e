import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useSession, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { versionUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import {
  describeFtcSubmission,
  getDisplayStatus,
  describeStatus,
  statusTones,
} from '@portal/regulation-reading/display-status'
import { getLegalStatus, isOpenForComment } from '@portal/regulation-reading/versions'

/** The legal status of the version: in effect since, open for comment until, superseded, not yet in effect. */
export function StatusBanner({
  version,
  status,
  children,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  /** Further actions. */
  readonly children?: ReactNode
}) {
  const t = useText()
  const format = useFormats()
  const legalStatus = status?.legalStatus ?? getLegalStatus(version)
  const displayStatus = getDisplayStatus(version, legalStatus)
  return (
    <div className="p-notice rv-banner" data-tone={statusTones[displayStatus]}>
      <p>
        <strong className="rv-status">{t(`banner.${displayStatus}`)}.</strong>{' '}
        {describeStatus(version, legalStatus, { t, format })}
      </p>
      <p className="p-cluster p-no-print">
        <span className="rv-collapsible rv-related-links">
          <RelatedVersionLinks version={version} status={status} />
        </span>
        {isOpenForComment(version) && <SignInToComment />}
        {children}
      </p>
      {version.ftc && (
        <p className="p-small p-soft rv-collapsible">{describeFtcSubmission(version.ftc, { t, format })}</p>
      )}
    </div>
  )
}

function RelatedVersionLinks({
  version,
  status,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
}) {
  const t = useText()
  if (!status) return null
  const { inEffectVersionId, openDraftVersionId } = status
  const { mainParentId, changedFromVersionId: previousVersionId } = version
  return (
    <>
      {previousVersionId && <Link to={versionUrl(version, previousVersionId)}>{t('banner.compare-previous')}</Link>}
      {inEffectVersionId && inEffectVersionId !== version.versionId && (
        <Link to={versionUrl({ mainParentId, versionId: inEffectVersionId })}>{t('banner.to-in-effect')}</Link>
      )}
      {openDraftVersionId && openDraftVersionId !== version.versionId && (
        <Link to={versionUrl({ mainParentId, versionId: openDraftVersionId })}>{t('banner.to-draft')}</Link>
      )}
    </>
  )
}

function SignInToComment() {
  const t = useText()
  const shell = useShell()
  const session = useSession()
  if (session.status !== 'signed-out') return null
  return (
    <Button size="s" onClick={() => shell.session.signIn()}>
      {t('banner.sign-in')}
    </Button>
  )
}
