import { describeFailure } from '@portal/api-client'
import { Localized } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../../shared/api.ts'
import { VersionName } from '../version-name.tsx'
import { useDefinitionsText } from './texts.ts'

const pageSize = 20

/** Lists the provisions of published versions that use the term. */
export function DefinitionUses({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const [page, setPage] = useState(1)
  const uses = useQuery({
    ...regulationsApi().listDefinitionUses.query({
      params: { id },
      query: { skip: (page - 1) * pageSize, limit: pageSize },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="de-part" aria-labelledby="de-uses">
      <h2 id="de-uses">{t('uses')}</h2>
      {uses.isPending && <LoadingState />}
      {uses.isError && (
        <ErrorState title={t('uses.failed')} {...describeFailure(uses.error, t)} onRetry={() => void uses.refetch()} />
      )}
      {uses.data && (
        <>
          <p role="status" className="p-soft">
            {t('uses.count', { count: uses.data.total })}
          </p>
          <ul className="de-list">
            {uses.data.items.map((use) => (
              <Use key={`${use.versionId} ${use.regulationId}`} use={use} />
            ))}
          </ul>
          {uses.data.total > pageSize && (
            <Cluster>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('uses.previous')}</Button>}
              {page * pageSize < uses.data.total && <Button onClick={() => setPage(page + 1)}>{t('uses.next')}</Button>}
            </Cluster>
          )}
        </>
      )}
    </section>
  )
}

type Uses = Awaited<ReturnType<ReturnType<typeof regulationsApi>['listDefinitionUses']>>

function Use({ use }: { readonly use: Uses['items'][number] }) {
  const t = useDefinitionsText()
  const { label, heading, title, occurrences, regulationId, versionId } = use
  return (
    <li>
      <Link to={`/r/${regulationId}?version=${versionId}`}>
        {label}
        {heading !== null && <span lang="en"> {heading}</span>}
      </Link>{' '}
      <span className="p-soft p-small">
        <Localized text={title} /> · <VersionName version={use} /> · {t('uses.times', { count: occurrences })}
      </span>
    </li>
  )
}
