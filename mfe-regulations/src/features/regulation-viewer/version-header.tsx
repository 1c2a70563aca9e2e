import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { Localized, useFormats, useLocalize } from '@portal/shell-sdk'
import { Button, IconChevronDown, IconMessage, PageTitle } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { versionUrl, type ViewerParams } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DownloadButtons } from '../downloads/index.ts'
import { SubscribeButton } from '../subscriptions/index.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { StatusBanner } from './status-banner.tsx'
import { VersionControls } from './version-controls.tsx'

export interface VersionHeaderProps {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
  readonly params: ViewerParams
  /** Number of comments on the full regulation. */
  readonly regulationCommentCount: number
  readonly canComment: boolean
  readonly onOpenRegulationComments: () => void
  /** Checkboxes for how the text is shown. */
  readonly textOptions: ReactNode
  readonly children: ReactNode
}

/**
 * The header above the text: title, status and tools. On a phone the tools (versions, dates, comparison) are
 * collapsed, so that the first screen shows the text.
 */
export function VersionHeader(props: VersionHeaderProps) {
  const { version, versions, status, params, regulationCommentCount, canComment } = props
  const t = useText()
  const localize = useLocalize()
  const getVersionName = useVersionName()
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [printedAt] = useState(() => new Date().toISOString())
  const comparedVersion = versions.find((each) => each.versionId === params.compare)
  const name = comparedVersion
    ? t('redline.between', { from: getVersionName(comparedVersion), to: getVersionName(version) })
    : getVersionName(version)
  const series = version.series ? t('series', { number: version.series }) : t('standalone')
  return (
    <div className="rv-head" data-open={isOpen || undefined}>
      <PageTitle eyebrow={`${series} · ${name}`} documentTitle={`${localize(version.title).text}, ${name}`}>
        <Localized text={version.title} />
      </PageTitle>
      <StatusBanner version={version} status={status}>
        <span className="rv-expand">
          <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('viewer.show-details')}
            <IconChevronDown aria-hidden="true" size={18} />
          </Button>
        </span>
        {(canComment || regulationCommentCount > 0) && (
          <Button size="s" variant="quiet" onClick={props.onOpenRegulationComments}>
            <IconMessage aria-hidden="true" size={18} />
            {regulationCommentCount > 0
              ? t('viewer.regulation-comments', { count: regulationCommentCount })
              : t('viewer.comment-on-regulation')}
          </Button>
        )}
        <DownloadButtons version={version} versions={versions} compare={params.compare} />
        <SubscribeButton size="s" mainParentId={version.mainParentId} title={version.title} />
      </StatusBanner>
      <VersionControls version={version} versions={versions} status={status} params={params} />
      <div className="p-small rv-notes rv-collapsible">
        <p className="p-soft">
          {version.isSample && `${t('sample.notice')} `}
          {t('viewer.authentic')}
          {comparedVersion && ` ${t('redline.legend')}`}
        </p>
        {props.textOptions && <div className="p-cluster p-no-print">{props.textOptions}</div>}
      </div>
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
