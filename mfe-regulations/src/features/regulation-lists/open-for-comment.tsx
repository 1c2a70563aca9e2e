import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { Cluster, Stack } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { versionUrl } from '@portal/regulation-reading/urls'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { DownloadButtons } from '../downloads/index.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { LegalStatusTag, VersionDates } from './version-status.tsx'

/** The rules open for comment, by category, each with a summary of its changes. */
export function OpenForComment({ versions }: { readonly versions: readonly VersionSummary[] }) {
  const t = useText()
  const groups = Map.groupBy(versions, (version) => (version.isSubmittedToFtc ? 'submitted' : version.subject))
  return (
    <Stack>
      {[...groups].map(([group, openVersions]) => (
        <section
          key={group}
          className="p-stack"
          data-gap="s"
          aria-label={group === 'submitted' ? t('category.submitted') : t(`subject.${group}`)}
        >
          <h2>{group === 'submitted' ? t('category.submitted') : t(`subject.${group}`)}</h2>
          {/* Once the FTC has decided on all of them, it no longer accepts comments. */}
          {(group !== 'submitted' || openVersions.some(({ ftc }) => !ftc?.decidedOn)) && (
            <p className="p-soft p-small">
              {t(group === 'submitted' ? 'category.submitted-note' : 'category.not-submitted')}
            </p>
          )}
          <ul className="p-plain-list">
            {openVersions.map((version) => (
              <li key={version.versionId}>
                <OpenVersionCard version={version} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function OpenVersionCard({ version }: { readonly version: VersionSummary }) {
  const t = useText()
  const getVersionName = useVersionName()
  return (
    <article className="p-card">
      <p className="p-eyebrow">
        {version.series ? t('series', { number: version.series }) : t('standalone')} · {getVersionName(version)}
      </p>
      <h3>
        <Link to={versionUrl(version)}>
          <Localized text={version.title} />
        </Link>
      </h3>
      <Cluster>
        <LegalStatusTag version={version} />
        <span className="p-soft">
          <VersionDates version={version} />
        </span>
      </Cluster>
      {version.changeNote.en && (
        <p>
          <Localized text={version.changeNote} />
        </p>
      )}
      {version.ftc?.docket && <p className="p-soft p-small">{t('ftc.docket', { docket: version.ftc.docket })}</p>}
      <Cluster>
        <Link to={versionUrl(version)}>{t('versions.read-and-comment')}</Link>
        {version.changedFromVersionId && (
          <Link to={versionUrl(version, version.changedFromVersionId)}>{t('versions.what-changed')}</Link>
        )}
        <DownloadButtons version={version} versions={[version]} />
      </Cluster>
    </article>
  )
}
