import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { Link } from '@portal/ui/router'
import { useId } from 'react'
import { versionAddress, viewerAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { DownloadButtons } from '../downloads/download-button.tsx'
import { splitVersions } from './split-versions.ts'
import { LegalStatusTag, useVersionName, VersionDates } from './version-words.tsx'
import './versions.css'

/**
 * Main regulations, each with its versions, newest first. What a later text took the place of folds away, unless it is
 * what was asked for.
 */
export function VersionGroups({
  groups,
  unfolded,
}: {
  readonly groups: readonly (readonly VersionSummary[])[]
  readonly unfolded: boolean
}) {
  return groups.map((versions) => (
    <VersionGroup key={versions[0]?.mainParentId} versions={versions} unfolded={unfolded} />
  ))
}

function VersionGroup({
  versions,
  unfolded,
}: {
  readonly versions: readonly VersionSummary[]
  readonly unfolded: boolean
}) {
  const t = useText()
  const headingId = useId()
  const [newest] = versions
  if (!newest) return null
  const { current, earlier } = unfolded ? { current: versions, earlier: [] } : splitVersions(versions)
  return (
    <article className="rs-group" aria-labelledby={headingId}>
      <p className="p-eyebrow">{newest.series ? t('series', { number: newest.series }) : t('stand-alone')}</p>
      <h2 id={headingId}>
        <Link to={viewerAddress({ mainParentId: newest.mainParentId })}>
          <Localized text={newest.title} />
        </Link>
      </h2>
      <VersionRows versions={current} group={versions} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('versions.earlier', { count: earlier.length })}</summary>
          <VersionRows versions={earlier} group={versions} />
        </details>
      )}
    </article>
  )
}

function VersionRows({
  versions,
  group,
}: {
  readonly versions: readonly VersionSummary[]
  /** All of the regulation's on this page. */
  readonly group: readonly VersionSummary[]
}) {
  const t = useText()
  const nameOf = useVersionName()
  return (
    <ul className="rs-rows">
      {versions.map((version) => (
        <li key={version.versionId}>
          <Link to={versionAddress(version)}>{nameOf(version)}</Link>
          <span>
            <LegalStatusTag version={version} />
          </span>
          <span className="p-soft">
            <VersionDates version={version} />
          </span>
          {version.changedFromVersionId && (
            <Link to={versionAddress(version, version.changedFromVersionId)}>{t('versions.what-changed')}</Link>
          )}
          <span className="rs-files">
            <DownloadButtons version={version} versions={group} />
          </span>
        </li>
      ))}
    </ul>
  )
}
