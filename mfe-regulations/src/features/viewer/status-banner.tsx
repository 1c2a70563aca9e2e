import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useSession, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { versionAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { ftcSentence, standingOf, standingSentence, standingTones } from '@portal/regulation-reading/standing'
import { statusOf, takesComments } from '@portal/regulation-reading/versions'

/** What this text is today: in force since, a draft open for comment until, superseded, not yet in force. */
export function StatusBanner({
  version,
  status,
  children,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  /** What else one can do from here. */
  readonly children?: ReactNode
}) {
  const t = useText()
  const format = useFormats()
  const legal = status?.legalStatus ?? statusOf(version)
  const standing = standingOf(version, legal)
  return (
    <div className="p-notice rv-banner" data-tone={standingTones[standing]}>
      <p>
        <strong className="rv-standing">{t(`banner.${standing}`)}.</strong>{' '}
        {standingSentence(version, legal, { t, format })}
      </p>
      <p className="p-cluster p-no-print">
        <span className="rv-folded rv-ways">
          <WaysOn version={version} status={status} />
        </span>
        {takesComments(version) && <SignInToComment />}
        {children}
      </p>
      {version.ftc && <p className="p-small p-soft rv-folded">{ftcSentence(version.ftc, { t, format })}</p>}
    </div>
  )
}

function WaysOn({ version, status }: { readonly version: VersionSummary; readonly status: VersionStatus | undefined }) {
  const t = useText()
  if (!status) return null
  const { inForceVersionId, openDraftVersionId } = status
  const { mainParentId, changedFromVersionId: base } = version
  return (
    <>
      {base && <Link to={versionAddress(version, base)}>{t('banner.what-changed')}</Link>}
      {inForceVersionId && inForceVersionId !== version.versionId && (
        <Link to={versionAddress({ mainParentId, versionId: inForceVersionId })}>{t('banner.to-in-force')}</Link>
      )}
      {openDraftVersionId && openDraftVersionId !== version.versionId && (
        <Link to={versionAddress({ mainParentId, versionId: openDraftVersionId })}>{t('banner.to-draft')}</Link>
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
