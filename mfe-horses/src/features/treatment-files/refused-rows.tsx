import type { TreatmentFileRow } from '@portal/contracts-horses'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, FileButton, LoadingState, LoadMore } from '@portal/ui'
import { useCommand, usePagedList, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useDownload } from '../../shared/uploads/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { RefusedRow, type RowValues } from './refused-row.tsx'
import { useTreatmentText } from './texts.ts'
import { useSendFile } from './use-send-file.ts'

/** Changes of rows that were not sent yet; null: the row is left out. */
type Edits = Readonly<Record<number, RowValues | null>>

/** The refused rows of a file: corrected here or in a spreadsheet, and sent again without the recorded ones. */
export function RefusedRows({ fileId }: { readonly fileId: string }) {
  const t = useTreatmentText()
  const describe = useFailureText()
  const [edits, setEdits] = useState<Edits>({})
  const resend = useResend(fileId)
  const { listTreatmentRows } = horsesApi()
  const list = usePagedList(
    [...listTreatmentRows.key, fileId, 'refused'],
    (page, options) => listTreatmentRows({ params: { fileId }, query: { ...page, state: 'refused' } }, options),
    { staleTime: 0 },
  )
  const edited = Object.keys(edits).length
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="refused-title">
      <h2 id="refused-title">{t('refused')}</h2>
      <RowsAsFile fileId={fileId} />
      {list.failure ? (
        <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
      ) : list.isPending ? (
        <LoadingState shape="list" />
      ) : (
        <ul className="treatment-rows">
          {list.items.map((row) => (
            <li key={row.row}>
              <RefusedRow
                row={row}
                edit={edits[row.row]}
                onChange={(edit) => setEdits((current) => change(current, row, edit))}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore nextPage={list.nextPage} label={t('more-rows')} errorTitle={t('failed')} describeFailure={describe} />
      <Cluster>
        <Button
          variant="primary"
          busy={resend.isPending}
          onClick={() => void resend.run(edits).then((isSent) => isSent && setEdits({}))}
        >
          {edited === 0 ? t('resend-none') : t('resend', { count: edited })}
        </Button>
      </Cluster>
    </section>
  )
}

function change(edits: Edits, { row }: TreatmentFileRow, edit: RowValues | null | undefined): Edits {
  const { [row]: _, ...others } = edits
  return edit === undefined ? others : { ...others, [row]: edit }
}

function useResend(fileId: string) {
  const t = useTreatmentText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().resendTreatmentRows)
  const run = async (edits: Edits): Promise<boolean> => {
    const rows = Object.entries(edits).map(([row, values]) => ({ row: Number(row), values }))
    if (rows.length === 0) {
      toasts.show({ kind: 'error', message: t('nothing-edited') })
      return false
    }
    try {
      await command.mutateAsync({ params: { fileId }, body: { rows } })
      toasts.show({ kind: 'success', message: t('resent', { count: rows.length }) })
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('resend-failed'), message: describe(failure).message ?? '' })
      return false
    }
    await queries.invalidateQueries()
    return true
  }
  return { run, isPending: command.isPending }
}

/** Saves the refused rows as CSV, and sends them again when they were corrected there. */
function RowsAsFile({ fileId }: { readonly fileId: string }) {
  const t = useTreatmentText()
  const locale = useLocale()
  const queries = useQueryClient()
  const download = useDownload()
  const { downloadRefusedRows, uploadCorrectedRows } = horsesApi()
  const { submit, percent, error } = useSendFile({
    formats: ['csv'],
    send: (body, options) => uploadCorrectedRows({ params: { fileId }, body }, options),
    onSent: () => void queries.invalidateQueries(),
  })
  return (
    <>
      <p>{t('as-file')}</p>
      <Cluster>
        <Button
          busy={download.isPending}
          onClick={() =>
            download.mutate({
              name: t('refused-file'),
              load: () => downloadRefusedRows({ params: { fileId }, query: { locale } }),
            })
          }
        >
          {t('download-refused')}
        </Button>
        <FileButton accept=".csv" busy={percent !== undefined} onFiles={([file]) => void submit(file)}>
          {t('upload-corrected')}
        </FileButton>
      </Cluster>
      {error !== undefined && (
        <p className="p-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
