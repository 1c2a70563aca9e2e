import { formatFileSize } from '@portal/formats/format-file-size'
import { useLocale } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useFailureText } from '../use-failure-text.ts'
import { useUploadText } from './texts.ts'
import type { Upload } from './use-uploads.ts'
import './uploads.css'

interface UploadListProps {
  readonly uploads: readonly Upload[]
  readonly onRetry: (upload: Upload) => void
  readonly onRemove: (fileId: string) => void
}

/** Files that are being sent, with the progress of each, and those that failed. */
export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  const t = useUploadText()
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('list')}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.fileId}
          upload={upload}
          onRetry={() => onRetry(upload)}
          onRemove={() => onRemove(upload.fileId)}
        />
      ))}
    </ul>
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
  const describe = useFailureText()
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
          <span className="p-field-error">{describe(failure).message}</span>
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
