import { describeFailure } from '@portal/api-client'
import type { Definition } from '@portal/contracts-regulations'
import { Button, EmptyState, ErrorState, InputField, LoadingState } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'
import { DefinitionStatus } from './definition-status.tsx'
import { formatScope } from './scope.ts'

const pageSize = 30

/** All terms in alphabetical order, filtered by a search in terms and definitions. */
export function DefinitionList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText()
  const api = useRegulations()
  const [searchText, setSearchText] = useState('')
  const [page, setPage] = useState(1)
  const q = useDeferredValue(searchText.trim())
  const list = useQuery({
    ...api.listDefinitions.query({
      query: { skip: (page - 1) * pageSize, limit: pageSize, ...(q === '' ? {} : { q }) },
    }),
    placeholderData: keepPreviousData,
  })
  const failure = list.error === null ? undefined : describeFailure(list.error, t)
  const pageCount = Math.ceil((list.data?.total ?? 0) / pageSize)
  return (
    <div className="p-stack">
      <InputField
        label={t('definitions.search')}
        type="search"
        data-autofocus
        value={searchText}
        onChange={(event) => {
          setSearchText(event.target.value)
          setPage(1)
        }}
      />
      <p className="p-small p-soft" role="status">
        {list.data !== undefined && t('definitions.count', { count: list.data.total })}
      </p>
      {failure !== undefined && (
        <ErrorState
          title={t('failure.list')}
          message={failure.message}
          correlationId={failure.correlationId}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <LoadingState shape="list" />}
      {list.data?.items.length === 0 && (
        <EmptyState title={t('definitions.none')}>{t('definitions.none-text')}</EmptyState>
      )}
      <ul className="s-terms">
        {groupByTerm(list.data?.items ?? []).map(([first, ...others]) => (
          <li key={first.id}>
            <button type="button" className="s-term" lang="en" onClick={() => onOpen(first.id)}>
              {first.term}
            </button>
            <Meaning definition={first} />
            {others.map((definition) => (
              <Meaning key={definition.id} definition={definition}>
                <Button
                  size="s"
                  aria-label={`${t('definitions.open')}: ${definition.term}. ${formatScope(t, definition.scope)}`}
                  onClick={() => onOpen(definition.id)}
                >
                  {t('definitions.open')}
                </Button>
              </Meaning>
            ))}
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="p-cluster">
          {page > 1 && (
            <Button size="s" onClick={() => setPage(page - 1)}>
              {t('ui.previous-page')}
            </Button>
          )}
          <span className="p-small">{t('definitions.page', { page, pages: pageCount })}</span>
          {page < pageCount && (
            <Button size="s" onClick={() => setPage(page + 1)}>
              {t('ui.next-page')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What a term means in one scope. */
function Meaning({ definition, children }: { readonly definition: Definition; readonly children?: ReactNode }) {
  const t = useText()
  return (
    <div className="s-meaning">
      <p className="s-term-line">
        <span className="p-small p-soft">{formatScope(t, definition.scope)}</span>
        <DefinitionStatus definition={definition} />
      </p>
      <p className="p-soft" lang="en">
        {truncate(definition.description)}
      </p>
      {children}
    </div>
  )
}

/** Groups the definitions of one term, which are next to each other: a term can have one meaning per scope. */
function groupByTerm(definitions: readonly Definition[]): [Definition, ...Definition[]][] {
  const groups: [Definition, ...Definition[]][] = []
  for (const definition of definitions) {
    const last = groups.at(-1)
    if (last?.[0].term.toLowerCase() === definition.term.toLowerCase()) last.push(definition)
    else groups.push([definition])
  }
  return groups
}

function truncate(text: string): string {
  return text.length <= 140 ? text : `${text.slice(0, text.lastIndexOf(' ', 140))} …`
}
