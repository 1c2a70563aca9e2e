import type { TreatmentFile } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { DataList, EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { StateTag } from './state-tag.tsx'
import { TemplateButtons } from './template-buttons.tsx'
import { useTreatmentText } from './texts.ts'
import { UploadForm } from './upload-form.tsx'
import { isUnfinished } from './upload-progress.ts'

/** `/treatment-files`: uploading a daily treatment file, and the files uploaded before. */
export default function TreatmentFilesPage() {
  const t = useTreatmentText()
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="l">
        <section className="p-stack" data-gap="s">
          <h2>{t('upload')}</h2>
          <TemplateButtons />
          <UploadForm />
        </section>
        <section className="p-stack" data-gap="s">
          <h2>{t('history')}</h2>
          <History />
        </section>
      </div>
    </Page>
  )
}

function History() {
  const t = useTreatmentText()
  const describe = useFailureText()
  const formats = useFormats()
  const { listTreatmentFiles } = horsesApi()
  const list = usePagedList(listTreatmentFiles.key, (page, options) => listTreatmentFiles({ query: page }, options), {
    staleTime: 0,
    pollWhile: (items) => items.some(isUnfinished),
  })
  if (list.failure) return <ErrorState title={t('history-failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
  return (
    <>
      <DataList<TreatmentFile>
        caption={t('caption')}
        rows={list.items}
        rowKey={({ fileId }) => fileId}
        columns={[
          {
            key: 'name',
            header: t('column.name'),
            cell: ({ fileId, name }) => <Link to={`/treatment-files/${fileId}`}>{name}</Link>,
          },
          {
            key: 'uploaded',
            header: t('column.uploaded'),
            cell: ({ uploadedAt }) => formats.instant(uploadedAt),
          },
          { key: 'state', header: t('column.state'), cell: ({ state }) => <StateTag state={state} /> },
          {
            key: 'recorded',
            header: t('column.recorded'),
            align: 'end',
            cell: ({ rows }) =>
              t('recorded-of', { recorded: formats.number(rows.recorded), total: formats.number(rows.total) }),
          },
          {
            key: 'refused',
            header: t('column.refused'),
            align: 'end',
            cell: ({ rows }) => formats.number(rows.refused),
          },
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('more')}
        errorTitle={t('history-failed')}
        describeFailure={describe}
      />
    </>
  )
}
