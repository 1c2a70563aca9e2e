import { formatFileSize } from '@portal/formats/format-file-size'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, CheckboxField, DataList, StatusTag } from '@portal/ui'
import { horsesApi } from '../../shared/api.ts'
import { FileStateTag, useDownload } from '../../shared/uploads/index.ts'
import type { ListedFile } from './listed-file.ts'
import { useFilesText } from './texts.ts'
import { useFileCommands } from './use-file-commands.ts'

interface FileListProps<File extends ListedFile> {
  readonly files: readonly File[]
  /** Names the horse of a file, where a list has files of several. */
  readonly getHorseName?: (file: File) => string
}

/** Files with their state, whether they go with the horse, and what the reader may do with them. */
export function FileList<File extends ListedFile>({ files, getHorseName }: FileListProps<File>) {
  const t = useFilesText()
  const formats = useFormats()
  const locale = useLocale()
  return (
    <DataList<File>
      caption={t('caption')}
      rows={files}
      rowKey={({ fileId }) => fileId}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          cell: ({ name, byteLength, kind, isPhoto }) => (
            <span className="p-stack" data-gap="none">
              <strong>{name}</strong>
              {isPhoto && (
                <span>
                  <StatusTag tone="info">{t('photo.tag')}</StatusTag>
                </span>
              )}
              <span className="p-small p-soft">
                {t('size', { kind: t(`kind.${kind}`), size: formatFileSize(byteLength, locale) })}
              </span>
            </span>
          ),
        },
        ...(getHorseName ? [{ key: 'horse', header: t('column.horse'), cell: getHorseName }] : []),
        {
          key: 'uploaded',
          header: t('column.uploaded'),
          cell: ({ uploadedAt, uploadedBy }) => (
            <span className="p-stack" data-gap="none">
              <span>{formats.instant(uploadedAt)}</span>
              <span className="p-small p-soft">{uploadedBy?.name ?? t('staff')}</span>
            </span>
          ),
        },
        { key: 'state', header: t('column.state'), cell: (file) => <FileStateTag {...file} /> },
        { key: 'transfer', header: t('column.transfer'), cell: (file) => <TransferStatus file={file} /> },
        { key: 'actions', header: t('column.actions'), isActions: true, cell: (file) => <FileActions file={file} /> },
      ]}
    />
  )
}

function TransferStatus({ file }: { readonly file: ListedFile }) {
  const t = useFilesText()
  const { setTransferable } = useFileCommands(file)
  const { transferStatus, isTransferable, maySetTransferable, name, state } = file
  // Nobody else ever sees a refused file.
  if (state === 'Error') return null
  if (transferStatus === null) return <StatusTag>{t('private')}</StatusTag>
  if (!maySetTransferable) return <span>{t(`transfer.${transferStatus}`)}</span>
  return (
    <span className="p-stack" data-gap="none">
      <CheckboxField
        label={t('goes-with-horse')}
        aria-label={t('goes-with-horse-label', { name })}
        checked={isTransferable}
        onChange={({ target }) => void setTransferable(target.checked)}
      />
      {transferStatus.startsWith('pending') && (
        <span className="p-small p-soft">{t(`transfer.${transferStatus}`)}</span>
      )}
    </span>
  )
}

function FileActions({ file }: { readonly file: ListedFile }) {
  const t = useFilesText()
  const { remove, setPhoto } = useFileCommands(file)
  const download = useDownload()
  const { fileId, name, state, mayDelete, mayBePhoto, isPhoto, horse } = file
  const params = { horseId: horse.horseId, fileId }
  return (
    <span className="p-cluster">
      {state === 'Completed' && (
        <Button
          size="s"
          aria-label={t('download-label', { name })}
          busy={download.isPending}
          onClick={() => download.mutate({ name, load: () => horsesApi().downloadHorseFile({ params }) })}
        >
          {t('download')}
        </Button>
      )}
      {mayBePhoto && (
        <Button
          size="s"
          aria-label={t(isPhoto ? 'photo.remove-label' : 'photo.choose-label', { name })}
          onClick={() => void setPhoto(!isPhoto)}
        >
          {t(isPhoto ? 'photo.remove' : 'photo.choose')}
        </Button>
      )}
      {mayDelete && (
        <Button size="s" variant="quiet" aria-label={t('delete-label', { name })} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      )}
    </span>
  )
}
