import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, FileField } from '@portal/ui'
import { fieldId, useFormContext } from '@portal/ui/forms'
import { FileStatus } from './file-status.tsx'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useDocumentsText } from './texts.ts'
import { useFileState, useUpload, type UploadState } from './use-upload.ts'

/** Field to choose or drop a file, with its upload progress. Sets the form value `file` to its id after the upload. */
export function UploadField({ label, extensions }: { readonly label: string; readonly extensions: readonly string[] }) {
  const t = useDocumentsText()
  const format = useFormats()
  const form = useFormContext()
  const upload = useUpload(extensions, (fileId, name) => {
    form.setValue('fileName', name)
    form.setValue('file', fileId, { shouldDirty: true })
    if (fileId !== '') form.clearErrors('file')
  })
  const fileTypes = format.list(extensions.map((extension) => extension.toUpperCase()))
  const error = form.formState.errors['file']?.message
  return (
    <FileField
      id={fieldId('file')}
      label={label}
      help={t('file.help', { fileTypes })}
      error={error === undefined ? undefined : String(error)}
      accept={extensions.map((extension) => `.${extension}`).join()}
      onFiles={([file]) => file && void upload.start(file)}
    >
      <UploadProgress upload={upload} fileTypes={fileTypes} />
    </FileField>
  )
}

function UploadProgress({
  upload,
  fileTypes,
}: {
  readonly upload: ReturnType<typeof useUpload>
  readonly fileTypes: string
}) {
  const t = useDocumentsText()
  const { state } = upload
  switch (state.step) {
    case 'idle':
      return null
    case 'rejected':
      return (
        <p className="p-field-error" role="alert">
          {t(`file.rejected.${state.reason}`, { name: state.name, fileTypes })}
        </p>
      )
    case 'failed':
      return (
        <div className="ad-upload" role="alert">
          <p className="p-field-error">{t(getFailureKey(state.status), { name: state.name, fileTypes })}</p>
          {canRetry(state.status) && (
            <Button size="s" onClick={() => void upload.start(state.file)}>
              {t('file.retry')}
            </Button>
          )}
        </div>
      )
    case 'uploading':
      return <Uploading state={state} upload={upload} />
    case 'complete':
      return (
        <div className="ad-upload">
          <strong>{state.name}</strong>
          <UploadedFileStatus fileId={state.fileId} />
        </div>
      )
  }
}

function Uploading({
  state,
  upload,
}: {
  readonly state: UploadState & { readonly step: 'uploading' }
  readonly upload: ReturnType<typeof useUpload>
}) {
  const t = useDocumentsText()
  const locale = useLocale()
  const { name, sent, total, isPaused } = state
  return (
    <div className="ad-upload">
      <strong>{name}</strong>
      <progress max={total} value={sent} aria-label={t('file.progress', { name })} />
      <p className="p-small">
        {t(isPaused ? 'file.paused' : 'file.uploading', {
          sent: formatFileSize(sent, locale),
          total: formatFileSize(total, locale),
          percent: Math.floor((sent / total) * 100),
        })}
      </p>
      <div className="p-cluster">
        {isPaused ? (
          <Button size="s" onClick={upload.resume}>
            {t('file.resume')}
          </Button>
        ) : (
          <Button size="s" onClick={upload.pause}>
            {t('file.pause')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={upload.cancel}>
          {t('file.cancel')}
        </Button>
      </div>
    </div>
  )
}

function UploadedFileStatus({ fileId }: { readonly fileId: string }) {
  const file = useFileState(fileId)
  return <FileStatus file={file ?? { state: 'Uploaded', failure: null }} />
}

/** Returns whether trying again can help: not if the file itself was rejected. */
function canRetry(status: number): boolean {
  return status !== 413 && status !== 415
}

function getFailureKey(status: number) {
  if (status === 413) return 'file.failed.too-large'
  if (status === 415) return 'file.failed.type'
  if (status === 429) return 'file.failed.too-many'
  return status === 0 ? 'file.failed.interrupted' : 'file.failed.other'
}
