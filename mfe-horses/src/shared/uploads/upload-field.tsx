import { horseFileExtensions } from '@portal/contracts-horses/file-rules'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useLocale } from '@portal/shell-sdk'
import { Button, FileField } from '@portal/ui'
import { useUploadText } from './texts.ts'
import { useUploads, type SendFile, type Upload } from './use-uploads.ts'
import './uploads.css'

interface UploadFieldProps {
  readonly label: string
  readonly send: SendFile
  /** Called after each file that arrived. */
  readonly onUploaded: () => void
}

/** A field to upload PDF files and photos, with the progress of each. */
export function UploadField({ label, send, onUploaded }: UploadFieldProps) {
  const t = useUploadText()
  const { uploads, problems, add, retry, remove } = useUploads(send, onUploaded)
  return (
    <FileField
      label={label}
      help={t('help')}
      multiple
      accept={horseFileExtensions.map((extension) => `.${extension}`).join()}
      onFiles={add}
    >
      {problems.length > 0 && (
        <div role="alert">
          <p className="p-field-error">{t('wrong-format')}</p>
          {problems.map((problem) => (
            <p key={problem} className="p-field-error">
              {problem}
            </p>
          ))}
        </div>
      )}
      {uploads.length > 0 && (
        <ul className="uploads" aria-label={t('list')}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.fileId}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload.fileId)}
            />
          ))}
        </ul>
      )}
    </FileField>
  )
}

function UploadRow({
  upload: { file, percent, failure, isRefused },
  onRetry,
  onRemove,
}: {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}) {
  const t = useUploadText()
  const locale = useLocale()
  const { name } = file
  return (
    <li data-failed={failure !== undefined || undefined}>
      <span className="uploads-name">
        {name} <span className="p-soft">({formatFileSize(file.size, locale)})</span>
      </span>
      {failure === undefined ? (
        <span className="uploads-state">
          <progress max={100} value={percent} aria-label={t('progress', { name })} />
          {t('sending', { percent })}
        </span>
      ) : (
        <>
          <span className="p-field-error">{failure}</span>
          <span className="p-cluster">
            {isRefused !== true && (
              <Button size="s" aria-label={t('retry-label', { name })} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            <Button size="s" variant="quiet" aria-label={t('remove-label', { name })} onClick={onRemove}>
              {t('remove')}
            </Button>
          </span>
        </>
      )}
    </li>
  )
}
