import type { VersionSummary } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { Cluster, Stack } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { versionAddress } from '../../addresses.ts'
import { useText } from '../../texts.ts'
import { DownloadButtons } from '../downloads/download-button.tsx'
import { LegalStatusTag, useVersionName, VersionDates } from './version-words.tsx'

/** The texts that take comments, by category, each with what it changes and why. */
export function OpenForComment({ versions }: { readonly versions: readonly VersionSummary[] }) {
  const t = useText()
  const groups = Map.groupBy(versions, (version) => (version.isSubmittedToFtc ? 'submitted' : version.subject))
  return (
    <Stack>
      {[...groups].map(([group, drafts]) => (
        <section
          key={group}
          className="p-stack"
          data-gap="s"
          aria-label={group === 'submitted' ? t('category.submitted') : t(`subject.${group}`)}
        >
          <h2>{group === 'submitted' ? t('category.submitted') : t(`subject.${group}`)}</h2>
          {/* Once the Commission has decided on all of them, it takes no comments any more. */}
          {(group !== 'submitted' || drafts.some(({ ftc }) => !ftc?.decidedOn)) && (
            <p className="p-soft p-small">
              {t(group === 'submitted' ? 'category.submitted-note' : 'category.not-submitted')}
            </p>
          )}
          <ul className="p-plain-list">
            {drafts.map((draft) => (
              <li key={draft.versionId}>
                <DraftCard draft={draft} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function DraftCard({ draft }: { readonly draft: VersionSummary }) {
  const t = useText()
  const nameOf = useVersionName()
  return (
    <article className="p-card">
      <p className="p-eyebrow">
        {draft.series ? t('series', { number: draft.series }) : t('stand-alone')} · {nameOf(draft)}
      </p>
      <h3>
        <Link to={versionAddress(draft)}>
          <Localized text={draft.title} />
        </Link>
      </h3>
      <Cluster>
        <LegalStatusTag version={draft} />
        <span className="p-soft">
          <VersionDates version={draft} />
        </span>
      </Cluster>
      {draft.changeNote.en && (
        <p>
          <Localized text={draft.changeNote} />
        </p>
      )}
      {draft.ftc?.docket && <p className="p-soft p-small">{t('ftc.docket', { docket: draft.ftc.docket })}</p>}
      <Cluster>
        <Link to={versionAddress(draft)}>{t('versions.read-and-comment')}</Link>
        {draft.changedFromVersionId && (
          <Link to={versionAddress(draft, draft.changedFromVersionId)}>{t('versions.what-changed')}</Link>
        )}
        <DownloadButtons version={draft} versions={[draft]} />
      </Cluster>
    </article>
  )
}
