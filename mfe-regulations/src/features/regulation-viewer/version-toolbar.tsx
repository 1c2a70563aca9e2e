import type { VersionSummary } from '@portal/contracts-regulations'
import { useSession, useShell } from '@portal/shell-sdk'
import { AccessibleText, Button, IconChevronDown, IconMessage } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { isOpenForComment } from '@portal/regulation-reading/versions'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DownloadButtons } from '../downloads/index.ts'
import { SubscribeButton } from '../subscriptions/index.ts'

export interface VersionToolbarProps {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  /** Version id that this version is compared with. */
  readonly compare: string | undefined
  /** Number of comments on the full regulation; undefined while it is loading. */
  readonly regulationCommentCount: number | undefined
  readonly canComment: boolean
  readonly onOpenRegulationComments: () => void
  readonly areDetailsOpen: boolean
  readonly onToggleDetails: () => void
  /** Id of the element that the details button shows and hides. */
  readonly detailsId: string
}

/** One row of links and buttons for the whole version. */
export function VersionToolbar(props: VersionToolbarProps) {
  const { version, versions, compare, regulationCommentCount, canComment } = props
  const t = useText()
  return (
    <div className="rv-toolbar p-no-print">
      <Button
        size="s"
        variant="quiet"
        aria-expanded={props.areDetailsOpen}
        aria-controls={props.detailsId}
        onClick={props.onToggleDetails}
      >
        {t('viewer.show-details')}
        <IconChevronDown aria-hidden="true" size={18} />
      </Button>
      {compare !== undefined ? (
        <Link to={viewerUrl({ mainParentId: version.mainParentId, versionId: version.versionId })}>
          {t('redline.stop')}
        </Link>
      ) : (
        version.changedFromVersionId && (
          <Link to={versionUrl(version, version.changedFromVersionId)}>{t('banner.compare-previous')}</Link>
        )
      )}
      <DownloadButtons version={version} versions={versions} compare={compare} />
      {isOpenForComment(version) && <SignInToComment />}
      {regulationCommentCount !== undefined && (canComment || regulationCommentCount > 0) && (
        <Button size="s" variant="quiet" onClick={props.onOpenRegulationComments}>
          <IconMessage aria-hidden="true" size={18} />
          {regulationCommentCount > 0 ? (
            <AccessibleText label={t('viewer.regulation-comments', { count: regulationCommentCount })}>
              {t('viewer.comments-count', { count: regulationCommentCount })}
            </AccessibleText>
          ) : (
            t('viewer.comment-on-regulation')
          )}
        </Button>
      )}
      <SubscribeButton size="s" mainParentId={version.mainParentId} title={version.title} />
    </div>
  )
}

function SignInToComment() {
  const t = useText()
  const shell = useShell()
  const session = useSession()
  if (session.status !== 'signed-out') return null
  return (
    <Button size="s" variant="quiet" onClick={() => shell.session.signIn()}>
      {t('banner.sign-in')}
    </Button>
  )
}
