import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, FileField } from '@portal/ui'
import { fieldId, useFormContext } from '@portal/ui/forms'
import { FileSteps } from './file-steps.tsx'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useDocumentsText } from './texts.ts'
import { useFileState, useUpload, type UploadState } from './use-upload.ts'

/** Where a file is chosen or dropped, and how far it is. Its id is the form's value `file` once it has arrived. */
export function UploadField({ label, extensions }: { readonly label: string; readonly extensions: readonly string[] }) {
  const t = useDocumentsText()
  const format = useFormats()
  const form = useFormContext()
  const upload = useUpload(extensions, (fileId, name) => {
    form.setValue('fileName', name)
    form.setValue('file', fileId, { shouldDirty: true })
    if (fileId !== '') form.clearErrors('file')
  })
  const kinds = format.list(extensions.map((extension) => extension.toUpperCase()))
  const fault = form.formState.errors['file']?.message
  return (
    <FileField
      id={fieldId('file')}
      label={label}
      help={t('file.help', { kinds })}
      fault={fault === undefined ? undefined : String(fault)}
      accept={extensions.map((extension) => `.${extension}`).join()}
      onFiles={([file]) => file && void upload.send(file)}
    >
      <UploadProgress upload={upload} kinds={kinds} />
    </FileField>
  )
}

function UploadProgress({ upload, kinds }: { readonly upload: ReturnType<typeof useUpload>; readonly kinds: string }) {
  const t = useDocumentsText()
  const { state } = upload
  switch (state.step) {
    case 'none':
      return null
    case 'refused':
      return (
        <p className="p-field-error" role="alert">
          {t(`file.refused.${state.why}`, { name: state.name, kinds })}
        </p>
      )
    case 'failed':
      return (
        <div className="ad-upload" role="alert">
          <p className="p-field-error">{t(failureOf(state.status), { name: state.name, kinds })}</p>
          {!isOfTheFile(state.status) && (
            <Button size="s" onClick={() => void upload.send(state.file)}>
              {t('file.again')}
            </Button>
          )}
        </div>
      )
    case 'sending':
      return <Sending state={state} upload={upload} />
    case 'sent':
      return (
        <div className="ad-upload">
          <strong>{state.name}</strong>
          <Sent fileId={state.fileId} />
        </div>
      )
  }
}

function Sending({
  state,
  upload,
}: {
  readonly state: UploadState & { readonly step: 'sending' }
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
        {t(isPaused ? 'file.paused' : 'file.sending', {
          sent: sizeInWords(sent, locale),
          total: sizeInWords(total, locale),
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

function Sent({ fileId }: { readonly fileId: string }) {
  const file = useFileState(fileId)
  return <FileSteps file={file ?? { state: 'Uploaded', fault: null }} />
}

/** What was refused is the file: sent again it would be so again. */
function isOfTheFile(status: number): boolean {
  return status === 413 || status === 415
}

function failureOf(status: number) {
  if (status === 413) return 'file.failed.too-large'
  if (status === 415) return 'file.failed.kind'
  if (status === 429) return 'file.failed.too-many'
  return status === 0 ? 'file.failed.unreachable' : 'file.failed.refused'
}
