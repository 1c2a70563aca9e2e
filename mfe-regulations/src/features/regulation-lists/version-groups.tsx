import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useId } from 'react'
import { versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DownloadButtons } from '../downloads/index.ts'
import { CompareVersions } from './compare-versions.tsx'
import { splitVersions } from './split-versions.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { LegalStatusTag, VersionDates } from './version-status.tsx'
import './versions.css'

/**
 * Main regulations, each with its versions, newest first. Superseded versions are collapsed unless `showSuperseded` is
 * set.
 */
export function VersionGroups({
  groups,
  showSuperseded,
}: {
  readonly groups: readonly (readonly VersionSummary[])[]
  readonly showSuperseded: boolean
}) {
  return groups.map((versions) => (
    <VersionGroup key={versions[0]?.mainParentId} versions={versions} showSuperseded={showSuperseded} />
  ))
}

function VersionGroup({
  versions,
  showSuperseded,
}: {
  readonly versions: readonly VersionSummary[]
  readonly showSuperseded: boolean
}) {
  const t = useText()
  const headingId = useId()
  const [newest] = versions
  if (!newest) return null
  const { visible, superseded } = showSuperseded ? { visible: versions, superseded: [] } : splitVersions(versions)
  return (
    <article className="rl-regulation" aria-labelledby={headingId}>
      <p className="p-eyebrow">{newest.series ? t('series', { number: newest.series }) : t('standalone')}</p>
      <h2 id={headingId}>
        <Link to={viewerUrl({ mainParentId: newest.mainParentId })}>
          <Localized text={newest.title} />
        </Link>
      </h2>
      <VersionRows versions={visible} group={versions} />
      {superseded.length > 0 && (
        <details>
          <summary>{t('versions.earlier', { count: superseded.length })}</summary>
          <VersionRows versions={superseded} group={versions} />
        </details>
      )}
      {versions.length > 1 && <CompareVersions versions={versions} />}
    </article>
  )
}

function VersionRows({
  versions,
  group,
}: {
  readonly versions: readonly VersionSummary[]
  /** All versions of the regulation on this page. */
  readonly group: readonly VersionSummary[]
}) {
  const t = useText()
  const getVersionName = useVersionName()
  return (
    <ul className="rl-versions">
      {versions.map((version) => (
        <li key={version.versionId}>
          <Link to={versionUrl(version)}>{getVersionName(version)}</Link>
          <span>
            <LegalStatusTag version={version} />
          </span>
          <span className="p-soft">
            <VersionDates version={version} />
          </span>
          {version.changedFromVersionId && (
            <Link to={versionUrl(version, version.changedFromVersionId)}>{t('versions.what-changed')}</Link>
          )}
          <span className="rl-downloads">
            <DownloadButtons version={version} versions={group} />
          </span>
        </li>
      ))}
    </ul>
  )
}
