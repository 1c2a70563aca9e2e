import type { VersionSummary } from '@portal/contracts-regulations'
import { DataList } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { versionAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { LegalStatusTag, useTitle, useVersionName, VersionDates } from './version-words.tsx'

/** Versions as a table: what it is, what it is called, its standing, its dates, and the comparison with the one before. */
export function VersionTable({
  caption,
  versions,
}: {
  readonly caption: string
  readonly versions: readonly VersionSummary[]
}) {
  const t = useText()
  const title = useTitle()
  const nameOf = useVersionName()
  return (
    <DataList
      caption={caption}
      rows={versions}
      rowKey={(version) => version.versionId}
      columns={[
        {
          key: 'regulation',
          header: t('versions.regulation'),
          cell: (version) => (
            <Link to={versionAddress(version)}>
              {version.series ? `${version.series} · ` : ''}
              {title(version.title)}
            </Link>
          ),
        },
        { key: 'version', header: t('versions.version'), cell: (version) => nameOf(version) },
        { key: 'status', header: t('versions.status'), cell: (version) => <LegalStatusTag version={version} /> },
        { key: 'dates', header: t('versions.dates'), cell: (version) => <VersionDates version={version} /> },
        {
          key: 'compare',
          header: t('versions.compare'),
          cell: (version) =>
            version.basedOnVersionId ? (
              <Link to={versionAddress(version, version.basedOnVersionId)}>{t('versions.what-changed')}</Link>
            ) : (
              t('versions.first')
            ),
        },
      ]}
    />
  )
}
