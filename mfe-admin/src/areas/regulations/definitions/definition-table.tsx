import type { Definition } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { DataList, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { definitionsUrl, type DefinitionsParams } from './definitions-url.ts'
import { useDefinitionsText } from './texts.ts'

/** One page of definitions as a table, or as cards on a narrow screen. */
export function DefinitionTable({
  params,
  definitions,
  total,
}: {
  readonly params: DefinitionsParams
  readonly definitions: readonly Definition[]
  readonly total: number
}) {
  const t = useDefinitionsText()
  const format = useFormats()
  return (
    <DataList
      caption={t('count', { count: total })}
      rows={definitions}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'term',
          header: t('term'),
          cell: ({ id, term, aliases }) => (
            <span className="de-term">
              <Link to={definitionsUrl({ ...params, open: id })} lang="en">
                {term}
              </Link>
              {aliases.length > 0 && (
                <span className="p-soft p-small" lang="en">
                  {format.list(aliases)}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'scope',
          header: t('scope'),
          cell: ({ scope }) => t(`scope.${scope.kind}`, { ref: scope.ref ?? '' }),
        },
        {
          key: 'version',
          header: t('version'),
          cell: ({ versionNumber, publishedAt }) =>
            t('version.since', { number: versionNumber, date: format.day(publishedAt) }),
        },
        { key: 'spanish', header: t('spanish'), cell: (definition) => <SpanishTag definition={definition} /> },
        {
          key: 'comments',
          header: t('comments'),
          align: 'end',
          cell: ({ commentCount }) => format.number(commentCount),
        },
      ]}
    />
  )
}

/** Tag that says whether the Spanish translation exists and is up to date. */
export function SpanishTag({ definition: { translation } }: { readonly definition: Definition }) {
  const t = useDefinitionsText()
  if (!translation) return <StatusTag tone="neutral">{t('spanish.missing')}</StatusTag>
  return translation.isOutdated ? (
    <StatusTag tone="warning">{t('spanish.outdated')}</StatusTag>
  ) : (
    <StatusTag tone="success">{t('spanish.current')}</StatusTag>
  )
}
