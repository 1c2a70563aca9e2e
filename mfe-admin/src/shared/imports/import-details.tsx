import { saveFile } from '@portal/api-client'
import type { ImportRun } from '@portal/contracts-common'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Notice, StatusTag } from '@portal/ui'
import { useCommand, useMutation, useQuery, useQueryClient } from '@portal/ui/query'
import { DescriptionItem } from '../description-item.tsx'
import { useStaffFailure } from '../use-staff-failure.ts'
import type { ImportKind } from './import-kind.ts'
import { importTones } from './import-tones.ts'
import { RejectedRows } from './rejected-rows.tsx'
import { useImportsText } from './texts.ts'

const progressIntervalMs = 2000

/** One import: what was found in the file, the rows that were rejected, and the progress. */
export function ImportDetails({ importId, kind }: { readonly importId: string; readonly kind: ImportKind }) {
  const t = useImportsText()
  const describe = useStaffFailure()
  const query = useQuery({
    ...kind.get.query({ params: { importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'importing' ? progressIntervalMs : false),
  })
  if (query.isPending) return <LoadingState />
  if (query.isError && !query.data)
    return <ErrorState title={t('failed')} {...describe(query.error)} onRetry={() => void query.refetch()} />
  return <FoundImport run={query.data} kind={kind} />
}

interface FoundImportProps {
  readonly run: ImportRun
  readonly kind: ImportKind
}

function FoundImport({ run, kind }: FoundImportProps) {
  const t = useImportsText()
  const format = useFormats()
  return (
    <section aria-label={run.fileName}>
      <h2>{run.fileName}</h2>
      <p>
        <StatusTag tone={importTones[run.state]}>{t(`state.${run.state}`)}</StatusTag>
      </p>
      {run.state === 'checked' && <Notice tone="warning">{t('checked-notice', { count: run.rowsAccepted })}</Notice>}
      {run.state === 'importing' && (
        <>
          <progress max={run.rowsAccepted} value={run.rowsDone} aria-label={t('progress')} />
          <p role="status">
            {t('progress-of', { done: format.number(run.rowsDone), total: format.number(run.rowsAccepted) })}
          </p>
        </>
      )}
      <dl className="ad-details">
        <DescriptionItem name={t('accepted')}>{format.number(run.rowsAccepted)}</DescriptionItem>
        <DescriptionItem name={t('rejected')}>{format.number(run.rowsRejected)}</DescriptionItem>
        {run.state === 'imported' && (
          <>
            <DescriptionItem name={t(`added.${kind.name}`)}>{format.number(run.rowsAdded)}</DescriptionItem>
            <DescriptionItem name={t(`replaced.${kind.name}`)}>{format.number(run.rowsReplaced)}</DescriptionItem>
          </>
        )}
        <DescriptionItem name={t('created')}>{format.instant(run.createdAt)}</DescriptionItem>
        {run.finishedAt !== null && (
          <DescriptionItem name={t('finished')}>{format.instant(run.finishedAt)}</DescriptionItem>
        )}
      </dl>
      <ImportActions run={run} kind={kind} />
      {run.rowsRejected > 0 && <RejectedRows kind={kind} importId={run.importId} count={run.rowsRejected} />}
    </section>
  )
}

function ImportActions({ run: { importId, state, fileName, rowsAccepted, rowsRejected }, kind }: FoundImportProps) {
  const t = useImportsText()
  const { dialogs, toasts } = useShell()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const params = { importId }
  const start = useCommand(kind.confirm)
  const download = useMutation({
    mutationFn: () => kind.download({ params }, { timeoutMs: 0 }),
    onSuccess: (content) => saveFile(content, `rejected-${fileName}`),
    onError: (failure) => toasts.show({ kind: 'error', ...describe(failure) }),
  })
  const confirmAndStart = async () => {
    const isConfirmed = await dialogs.confirm({
      title: t('confirm.title', { count: rowsAccepted }),
      message: t(`confirm.text.${kind.name}`),
      confirmLabel: t('confirm', { count: rowsAccepted }),
    })
    if (!isConfirmed) return
    try {
      await start.mutateAsync({ params, body: {} })
      toasts.show({ kind: 'success', message: t('confirm.done') })
    } catch (failure) {
      toasts.show({ kind: 'error', ...describe(failure) })
    }
    await Promise.all([kind.get.key, kind.list.key].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return (
    <>
      {start.isError && (
        <Notice tone="danger" live>
          {describe(start.error).message}
        </Notice>
      )}
      <Cluster>
        {state === 'checked' && rowsAccepted > 0 && (
          <Button variant="primary" busy={start.isPending} onClick={() => void confirmAndStart()}>
            {t('confirm', { count: rowsAccepted })}
          </Button>
        )}
        {rowsRejected > 0 && (
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        )}
      </Cluster>
    </>
  )
}
