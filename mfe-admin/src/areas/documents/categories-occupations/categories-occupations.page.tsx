import { describeFailure } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import {
  Button,
  DataList,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageTitle,
  Pagination,
  AccessibleText,
} from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { getLabelCalls, labelKinds, type LabelKind } from './label-calls.ts'
import { useCategoriesOccupationsText } from './texts.ts'
import { useLabelCommands } from './use-label-commands.ts'
import './categories-occupations.css'

const pageSize = 50

/** `/manage-categories-occupations`: the categories and occupations of documents. */
export default function CategoriesOccupationsPage() {
  const t = useCategoriesOccupationsText()
  const title = useAdminText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('categories-occupations.title')}</PageTitle>
      {labelKinds.map((kind) => (
        <Labels key={kind} kind={kind} />
      ))}
    </Page>
  )
}

function Labels({ kind }: { readonly kind: LabelKind }) {
  const t = useCategoriesOccupationsText()
  const [searchParams] = useSearchParams()
  const commands = useLabelCommands(kind)
  const page = Math.max(1, Math.trunc(Number(searchParams.get(kind) ?? 1)) || 1)
  const query = useQuery({
    ...getLabelCalls(kind).list.query({ query: { skip: (page - 1) * pageSize, limit: pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const getHref = (next: number) => {
    const nextParams = new URLSearchParams(searchParams)
    nextParams.set(kind, String(next))
    return `?${nextParams}`
  }
  return (
    <section className="ad-labels" aria-labelledby={`ad-labels-${kind}`}>
      <div className="ad-labels-head">
        <h2 id={`ad-labels-${kind}`}>{t(`${kind}.title`)}</h2>
        <Button variant="primary" onClick={commands.add}>
          {t(`${kind}.add`)}
        </Button>
      </div>
      {query.data ? (
        query.data.total === 0 ? (
          <EmptyState title={t(`${kind}.none`)}>{t('none.text')}</EmptyState>
        ) : (
          <>
            <LabelTable kind={kind} labels={query.data.items} total={query.data.total} commands={commands} />
            <Pagination page={page} pageCount={Math.ceil(query.data.total / pageSize)} getHref={getHref} />
          </>
        )
      ) : query.error ? (
        <ErrorState title={t('failed')} {...describeFailure(query.error, t)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState shape="list" />
      )}
    </section>
  )
}

function LabelTable({
  kind,
  labels,
  total,
  commands,
}: {
  readonly kind: LabelKind
  readonly labels: readonly DocumentLabel[]
  readonly total: number
  readonly commands: ReturnType<typeof useLabelCommands>
}) {
  const t = useCategoriesOccupationsText()
  // Screen readers list the buttons of all rows, so each label includes the name.
  const withName = (action: string, { name }: DocumentLabel) => (
    <AccessibleText
      label={
        <>
          {action}: <span lang="en">{name.en}</span>
        </>
      }
    >
      {action}
    </AccessibleText>
  )
  return (
    <DataList
      caption={t(`${kind}.count`, { count: total })}
      rows={labels}
      rowKey={({ id }) => id}
      columns={[
        { key: 'en', header: t('name.en'), cell: ({ name }) => <strong lang="en">{name.en}</strong> },
        { key: 'es', header: t('name.es'), cell: ({ name }) => <span lang="es">{name.es ?? '—'}</span> },
        {
          key: 'documents',
          header: t('documents'),
          align: 'end',
          cell: ({ documentCount }) => t('documents.count', { count: documentCount }),
        },
        {
          key: 'actions',
          header: t('actions'),
          isActions: true,
          cell: (label) => (
            <span className="p-cluster">
              <Button size="s" onClick={() => commands.rename(label)}>
                {withName(t('rename'), label)}
              </Button>
              <Button size="s" variant="quiet" onClick={() => void commands.remove(label)}>
                {withName(t('delete'), label)}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
