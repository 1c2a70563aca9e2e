import { saveFile } from '@portal/api-client'
import type { HorseFile } from '@portal/contracts-horses'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { Button, DataList, StatusTag } from '@portal/ui'
import { useMutation, usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useHorseReviewText } from './texts.ts'

/** The files of a horse, such as its photo and registration papers, to compare with what was entered. */
export function HorsePapers({ horseId }: { readonly horseId: string }) {
  const t = useHorseReviewText()
  const format = useFormats()
  const locale = useLocale()
  const { listHorseFiles } = horsesApi()
  const list = usePagedList(
    [...listHorseFiles.key, horseId],
    (page, options) => listHorseFiles({ params: { horseId }, query: page }, options),
    { staleTime: 0, pollWhile: (items) => items.some(isProcessing) },
  )
  return (
    <ListFrame list={list} t={(key) => t(`files.${key}`)}>
      {(files) => (
        <DataList<HorseFile>
          caption={t('files.caption')}
          rows={files}
          rowKey={({ fileId }) => fileId}
          columns={[
            {
              key: 'name',
              header: t('files.name'),
              cell: ({ name, byteLength }) => (
                <span className="p-stack" data-gap="none">
                  <strong>{name}</strong>
                  <span className="p-small p-soft">{formatFileSize(byteLength, locale)}</span>
                </span>
              ),
            },
            {
              key: 'uploaded',
              header: t('files.uploaded'),
              cell: ({ uploadedAt, uploadedBy }) => (
                <span className="p-stack" data-gap="none">
                  <span>{format.instant(uploadedAt)}</span>
                  <span className="p-small p-soft">{uploadedBy?.name ?? t('files.staff')}</span>
                </span>
              ),
            },
            {
              key: 'actions',
              header: t('files.actions'),
              isActions: true,
              cell: (file) => <Download horseId={horseId} file={file} />,
            },
          ]}
        />
      )}
    </ListFrame>
  )
}

const isProcessing = ({ state }: HorseFile) => state !== 'Completed' && state !== 'Error'

function Download({ horseId, file }: { readonly horseId: string; readonly file: HorseFile }) {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const { toasts } = useShell()
  const { fileId, name, state } = file
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await horsesApi().downloadHorseFile({ params: { horseId, fileId } }, { timeoutMs: 0 }), name),
    onSuccess: () => toasts.show({ kind: 'success', message: t('files.downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('files.download-failed'), message: describe(failure).message ?? '' }),
  })
  if (state === 'Error') return <StatusTag tone="danger">{t('files.refused')}</StatusTag>
  if (state !== 'Completed') return <StatusTag tone="info">{t('files.processing')}</StatusTag>
  return (
    <Button
      size="s"
      aria-label={t('files.download-label', { name })}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('files.download')}
    </Button>
  )
}
