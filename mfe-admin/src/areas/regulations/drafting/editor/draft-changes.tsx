import { formatDisplayLabel } from '@portal/regulation-text/display-label'
import { describeFailure } from '@portal/api-client'
import type { RedlineEntry, VersionSummary } from '@portal/contracts-regulations'
import { EmptyState, ErrorState, LinkButton, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../../shared/api.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { RedlineSegments } from './redline-segments.tsx'
import { useRegulationsText } from '../texts.ts'

/** The redline between a draft and the version it is based on. */
export function DraftChanges({ version }: { readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const { versionId, mainParentId: regulation, lockVersion } = version
  const base = version.changedFromVersionId ?? version.basedOnVersionId
  const query = regulationsApi().getRedline.query({
    params: { fromVersionId: base ?? versionId, toVersionId: versionId },
  })
  const redline = useQuery({ ...query, queryKey: [...query.queryKey, lockVersion], enabled: base !== null })
  if (base === null) return <EmptyState title={t('changes.first')}>{t('changes.first-text')}</EmptyState>
  if (redline.isPending) return <LoadingState label={t('changes.loading')} />
  if (redline.isError) {
    return (
      <ErrorState
        title={t('changes.failed')}
        {...describeFailure(redline.error, t)}
        onRetry={() => void redline.refetch()}
      />
    )
  }
  const changes = redline.data.entries.filter((entry) => entry.op !== 'same' || entry.position !== 'unchanged')
  if (changes.length === 0) return <EmptyState title={t('changes.none')}>{t('changes.none-text')}</EmptyState>
  const viewer = new URLSearchParams({ regulation, version: versionId, compare: base })
  return (
    <>
      <p role="status">{t('changes.count', { count: changes.length })}</p>
      <p>
        <LinkButton size="s" to={`/regulation-viewer?${viewer}`}>
          {t('changes.whole')}
        </LinkButton>
      </p>
      <ol className="dr-changes">
        {changes.map((entry) => (
          <ChangeItem key={`${entry.regulationId}-${entry.op}`} entry={entry} version={version} />
        ))}
      </ol>
    </>
  )
}

function ChangeItem({ entry, version }: { readonly entry: RedlineEntry; readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const { node, op, position, content, fromLabel } = entry
  const label = formatDisplayLabel(node.label)
  const provisionUrl = regulationsUrl({
    version: version.versionId,
    regulation: version.mainParentId,
    provision: entry.regulationId,
  })
  return (
    <li>
      <h2 lang="en">{op === 'removed' ? label : <Link to={provisionUrl}>{label}</Link>}</h2>
      <p className="p-soft p-small">
        {op !== 'same' && t(`change.${op}`)}
        {op !== 'same' && position !== 'unchanged' && ' · '}
        {position !== 'unchanged' && (
          <>
            {t(`change.${position}`)} <span lang="en">{formatDisplayLabel(fromLabel ?? node.label)}</span>
          </>
        )}
      </p>
      {content && (
        <p className="dr-redline p-rule-text" lang="en">
          {content.heading && (
            <>
              <em>
                <RedlineSegments segments={content.heading} />
              </em>{' '}
            </>
          )}
          <RedlineSegments segments={content.text} />
        </p>
      )}
      {content?.table && <RedlineTable table={content.table} name={label} />}
    </li>
  )
}

type ComparedTable = NonNullable<NonNullable<RedlineEntry['content']>['table']>

/** A table with its changed cells marked. Columns, rows and cells have no ids and are never reordered. */
function RedlineTable({
  table: { caption, head, rows },
  name,
}: {
  readonly table: ComparedTable
  /** Label of its provision: a wide table is a named region that the keyboard can scroll. */
  readonly name: string
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dr-redline-table" role="region" aria-label={name} tabIndex={0} lang="en">
      <table>
        {caption && (
          <caption>
            <RedlineSegments segments={caption} />
          </caption>
        )}
        <thead>
          <tr>
            {head.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                <RedlineSegments segments={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>
                  <RedlineSegments segments={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
