import { describeFailure } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import { Button, DataList, EmptyState, ErrorState, LoadingState, Page, PageTitle, Pagination, SaidAs } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useTitleText } from '../../texts.ts'
import { labelCalls, labelKinds, type LabelKind } from './label-calls.ts'
import { useLabelsText } from './texts.ts'
import { useLabelCommands } from './use-label-commands.ts'
import './labels.css'

const labelsAtOnce = 50

/** `/manage-categories-occupations`: what documents are sorted by, and whom they are for. */
export default function LabelsPage() {
  const t = useLabelsText()
  const title = useTitleText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('labels.title')}</PageTitle>
      {labelKinds.map((kind) => (
        <Labels key={kind} kind={kind} />
      ))}
    </Page>
  )
}

function Labels({ kind }: { readonly kind: LabelKind }) {
  const t = useLabelsText()
  const [params] = useSearchParams()
  const commands = useLabelCommands(kind)
  const page = Math.max(1, Math.trunc(Number(params.get(kind) ?? 1)) || 1)
  const query = useQuery({
    ...labelCalls(kind).list.query({ query: { skip: (page - 1) * labelsAtOnce, limit: labelsAtOnce } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const hrefOf = (next: number) => {
    const place = new URLSearchParams(params)
    place.set(kind, String(next))
    return `?${place}`
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
            <Pagination page={page} pageCount={Math.ceil(query.data.total / labelsAtOnce)} hrefOf={hrefOf} />
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
  const t = useLabelsText()
  // Those who listen hear the buttons of all rows: each says what it is about.
  const about = (what: string, { name }: DocumentLabel) => (
    <SaidAs
      said={
        <>
          {what}: <span lang="en">{name.en}</span>
        </>
      }
    >
      {what}
    </SaidAs>
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
          cell: ({ documents }) => t('documents.count', { count: documents }),
        },
        {
          key: 'acts',
          header: t('acts'),
          cell: (label) => (
            <span className="p-cluster">
              <Button size="s" onClick={() => commands.rename(label)}>
                {about(t('rename'), label)}
              </Button>
              <Button size="s" variant="quiet" onClick={() => void commands.remove(label)}>
                {about(t('delete'), label)}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
