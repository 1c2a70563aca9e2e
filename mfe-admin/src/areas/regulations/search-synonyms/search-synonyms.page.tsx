import { describeFailure } from '@portal/api-client'
import type { SearchSynonyms } from '@portal/contracts-regulations'
import {
  AccessibleText,
  Button,
  DataList,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageTitle,
  Pagination,
} from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useSearchSynonymsText } from './texts.ts'
import { useSynonymCommands } from './use-synonym-commands.ts'

const pageSize = 50

/** `/search-synonyms`: words with one meaning, which a search for one of them also finds. */
export default function SearchSynonymsPage() {
  const t = useSearchSynonymsText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const commands = useSynonymCommands()
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page') ?? 1)) || 1)
  const query = useQuery({
    ...regulationsApi().listSearchSynonyms.query({ query: { skip: (page - 1) * pageSize, limit: pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Page>
      <PageTitle
        lead={t('lead')}
        actions={
          <Button variant="primary" onClick={commands.add}>
            {t('add')}
          </Button>
        }
      >
        {title('search-synonyms.title')}
      </PageTitle>
      {query.data ? (
        query.data.total === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <>
            <SynonymTable entries={query.data.items} total={query.data.total} commands={commands} />
            <Pagination
              page={page}
              pageCount={Math.ceil(query.data.total / pageSize)}
              getHref={(next) => `?page=${next}`}
            />
          </>
        )
      ) : query.error ? (
        <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState shape="list" />
      )}
    </Page>
  )
}

function SynonymTable({
  entries,
  total,
  commands,
}: {
  readonly entries: readonly SearchSynonyms[]
  readonly total: number
  readonly commands: ReturnType<typeof useSynonymCommands>
}) {
  const t = useSearchSynonymsText()
  // Screen readers list the buttons of all rows, so each label includes the first word.
  const withWord = (action: string, { english }: SearchSynonyms) => (
    <AccessibleText
      label={
        <>
          {action}: <span lang="en">{english[0]}</span>
        </>
      }
    >
      {action}
    </AccessibleText>
  )
  return (
    <DataList
      caption={t('count', { count: total })}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'english', header: t('english'), cell: ({ english }) => <span lang="en">{english.join(', ')}</span> },
        {
          key: 'spanish',
          header: t('spanish'),
          cell: ({ spanish }) => <span lang="es">{spanish.join(', ') || '—'}</span>,
        },
        {
          key: 'actions',
          header: t('actions'),
          isActions: true,
          cell: (entry) => (
            <span className="p-cluster">
              <Button size="s" onClick={() => commands.edit(entry)}>
                {withWord(t('edit'), entry)}
              </Button>
              <Button size="s" variant="quiet" onClick={() => void commands.remove(entry)}>
                {withWord(t('delete'), entry)}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
