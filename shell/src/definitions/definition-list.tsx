import { describeFailure } from '@portal/api-client'
import { Button, EmptyState, ErrorState, InputField, LoadingState } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useDeferredValue, useState } from 'react'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'
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
        {list.data?.items.map((definition) => (
          <li key={definition.id}>
            <div className="s-term-line">
              <button type="button" className="s-term" lang="en" onClick={() => onOpen(definition.id)}>
                {definition.term}
              </button>
              <span className="p-small p-soft">{formatScope(t, definition.scope)}</span>
            </div>
            <p className="p-soft" lang="en">
              {truncate(definition.description)}
            </p>
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

function truncate(text: string): string {
  return text.length <= 140 ? text : `${text.slice(0, text.lastIndexOf(' ', 140))} …`
}
