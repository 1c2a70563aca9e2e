import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { Localized, useFormats, useWords } from '@portal/shell-sdk'
import { Button, IconChevronDown, IconMessage, PageTitle } from '@portal/ui'
import { useState, type ReactNode } from 'react'
import { versionAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { DownloadButtons } from '../downloads/download-button.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { useVersionName } from '../versions/version-words.tsx'
import { StatusBanner } from './status-banner.tsx'
import { VersionTools } from './version-tools.tsx'
import type { ViewerAddress } from '@portal/regulation-reading/addresses'

export interface VersionHeadProps {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly status: VersionStatus | undefined
  readonly address: ViewerAddress
  /** Comments on the regulation as a whole. */
  readonly wholeComments: number
  readonly mayComment: boolean
  readonly onWholeComments: () => void
  /** How the text is shown. */
  readonly switches: ReactNode
  readonly children: ReactNode
}

/**
 * What stands above the text: what it is and what it counts for today. On a phone the rest (other versions, dates,
 * comparison) opens on demand, so that the first screen holds the text.
 */
export function VersionHead(props: VersionHeadProps) {
  const { version, versions, status, address, wholeComments, mayComment } = props
  const t = useText()
  const wordsOf = useWords()
  const nameOf = useVersionName()
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [openedAt] = useState(() => new Date().toISOString())
  const compared = versions.find((each) => each.versionId === address.compare)
  const name = compared ? t('redline.between', { from: nameOf(compared), to: nameOf(version) }) : nameOf(version)
  const series = version.series ? t('series', { number: version.series }) : t('stand-alone')
  return (
    <div className="rv-head" data-open={isOpen || undefined}>
      <PageTitle eyebrow={`${series} · ${name}`} documentTitle={`${wordsOf(version.title).words}, ${name}`}>
        <Localized text={version.title} />
      </PageTitle>
      <StatusBanner version={version} status={status}>
        <span className="rv-unfold">
          <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('viewer.unfold')}
            <IconChevronDown aria-hidden="true" size={18} />
          </Button>
        </span>
        {(mayComment || wholeComments > 0) && (
          <Button size="s" variant="quiet" onClick={props.onWholeComments}>
            <IconMessage aria-hidden="true" size={18} />
            {wholeComments > 0 ? t('viewer.whole-comments', { count: wholeComments }) : t('viewer.whole-comment')}
          </Button>
        )}
        <DownloadButtons version={version} versions={versions} compare={address.compare} />
        <FollowButton size="s" mainParentId={version.mainParentId} title={version.title} />
      </StatusBanner>
      <VersionTools version={version} versions={versions} status={status} address={address} />
      <div className="p-small rv-notes rv-folded">
        <p className="p-soft">
          {version.isSample && `${t('sample.notice')} `}
          {t('viewer.authentic')}
          {compared && ` ${t('redline.legend')}`}
        </p>
        {props.switches && <div className="p-cluster p-no-print">{props.switches}</div>}
      </div>
      <p className="rv-printed">
        {t('viewer.printed', {
          date: format.day(openedAt),
          address: `${location.origin}${versionAddress(version, address.compare)}`,
        })}
      </p>
      {props.children}
    </div>
  )
}
