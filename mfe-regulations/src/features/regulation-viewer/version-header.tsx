import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { Localized, useFormats, useLocalize } from '@portal/shell-sdk'
import { PageTitle } from '@portal/ui'
import { useId, useState, type ReactNode } from 'react'
import { versionUrl, type ViewerParams } from '@portal/regulation-reading/urls'
import { describeFtcSubmission } from '@portal/regulation-reading/display-status'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { StatusLine } from './status-line.tsx'
import { VersionControls } from './version-controls.tsx'
import { VersionToolbar } from './version-toolbar.tsx'

export interface VersionHeaderProps {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
  readonly params: ViewerParams
  /** Number of comments on the full regulation; undefined while it is loading. */
  readonly regulationCommentCount: number | undefined
  readonly canComment: boolean
  readonly onOpenRegulationComments: () => void
  /** Checkboxes for how the text is shown. */
  readonly textOptions: ReactNode
  readonly children: ReactNode
}

/**
 * The header above the text: title, status and one row of tools, so that the first screen shows the text. Everything
 * else (versions, dates, FTC submission, text options) opens below the tools.
 */
export function VersionHeader(props: VersionHeaderProps) {
  const { version, versions, status, params } = props
  const t = useText()
  const localize = useLocalize()
  const getVersionName = useVersionName()
  const format = useFormats()
  const [areDetailsOpen, setDetailsOpen] = useState(false)
  const detailsId = useId()
  const [printedAt] = useState(() => new Date().toISOString())
  const comparedVersion = versions.find((each) => each.versionId === params.compare)
  const name = comparedVersion
    ? t('redline.between', { from: getVersionName(comparedVersion), to: getVersionName(version) })
    : getVersionName(version)
  const series = version.series ? t('series', { number: version.series }) : t('standalone')
  const eyebrow = [series, name, ...(version.isSample ? [t('sample.tag')] : [])].join(' · ')
  return (
    <div className="rv-head">
      <PageTitle eyebrow={eyebrow} documentTitle={`${localize(version.title).text}, ${name}`}>
        <Localized text={version.title} />
      </PageTitle>
      <StatusLine version={version} versions={versions} status={status} />
      <VersionToolbar
        version={version}
        versions={versions}
        compare={params.compare}
        regulationCommentCount={props.regulationCommentCount}
        canComment={props.canComment}
        onOpenRegulationComments={props.onOpenRegulationComments}
        areDetailsOpen={areDetailsOpen}
        onToggleDetails={() => setDetailsOpen(!areDetailsOpen)}
        detailsId={detailsId}
      />
      <div id={detailsId} className="rv-details" hidden={!areDetailsOpen}>
        <VersionControls version={version} versions={versions} status={status} params={params} />
        {props.textOptions && <div className="p-cluster p-no-print">{props.textOptions}</div>}
        <p className="p-small p-soft">
          {version.isSample && `${t('sample.notice')} `}
          {t('viewer.authentic')} {version.ftc && describeFtcSubmission(version.ftc, { t, format })}
        </p>
      </div>
      {comparedVersion && <p className="p-small p-soft">{t('redline.legend')}</p>}
      <p className="rv-print-info">
        {t('viewer.printed', {
          date: format.day(printedAt),
          url: `${location.origin}${versionUrl(version, params.compare)}`,
        })}
      </p>
      {props.children}
    </div>
  )
}
