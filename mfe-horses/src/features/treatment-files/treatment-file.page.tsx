import { CallFailure } from '@portal/api-client'
import type { TreatmentFile } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { EmptyState, ErrorState, FactList, LinkButton, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { RefusedRows } from './refused-rows.tsx'
import { StateSteps } from './state-steps.tsx'
import { useTreatmentText } from './texts.ts'
import { isUnfinished } from './upload-progress.ts'

const pollIntervalMs = 1000

/** `/treatment-files/:fileId`: the result of a file, and its refused rows to correct. */
export default function TreatmentFilePage() {
  const t = useTreatmentText()
  const describe = useFailureText()
  const { fileId = '' } = useParams()
  const file = useQuery({
    ...horsesApi().getTreatmentFile.query({ params: { fileId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? pollIntervalMs : false),
  })
  const isMissing = file.error instanceof CallFailure && [400, 404].includes(file.error.code)
  return (
    <Page>
      <PageTitle eyebrow={t('title')}>{file.data?.name ?? t('title')}</PageTitle>
      {file.data ? (
        <Found file={file.data} />
      ) : isMissing ? (
        <EmptyState
          title={t('missing')}
          action={
            <LinkButton variant="primary" to="/treatment-files">
              {t('title')}
            </LinkButton>
          }
        />
      ) : file.isError ? (
        <ErrorState title={t('failed')} {...describe(file.error)} onRetry={() => void file.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Found({ file }: { readonly file: TreatmentFile }) {
  const t = useTreatmentText()
  const formats = useFormats()
  const { state, rows, uploadedAt, finishedAt } = file
  return (
    <div className="p-stack" data-gap="l">
      <StateSteps state={state} />
      {state === 'COMPLETED' && <Notice tone="success" live title={t('completed', { count: rows.recorded })} />}
      {state === 'ERROR' && (
        <Notice tone="warning" live title={t('rows-refused', { count: rows.refused })}>
          <p>{t('rows-refused-text')}</p>
        </Notice>
      )}
      <FactList
        facts={[
          {
            label: t('column.recorded'),
            value: t('recorded-of', { recorded: formats.number(rows.recorded), total: formats.number(rows.total) }),
          },
          { label: t('column.refused'), value: formats.number(rows.refused) },
          ...(rows.late > 0 ? [{ label: t('late'), value: t('late-text', { count: rows.late }) }] : []),
          ...(rows.leftOut > 0 ? [{ label: t('left-out'), value: formats.number(rows.leftOut) }] : []),
          { label: t('column.uploaded'), value: formats.instant(uploadedAt) },
          ...(finishedAt === null ? [] : [{ label: t('finished'), value: formats.instant(finishedAt) }]),
        ]}
      />
      {state === 'ERROR' && <RefusedRows fileId={file.fileId} />}
    </div>
  )
}
