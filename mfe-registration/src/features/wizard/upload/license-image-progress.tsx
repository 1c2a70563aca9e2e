import { Button } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'

/** Progress of the upload in percent, or of the reading when it is undefined. */
export function LicenseImageProgress({
  percent,
  onCancel,
}: {
  readonly percent: number | undefined
  readonly onCancel: () => void
}) {
  const t = useQuestionText()
  const isUploading = percent !== undefined
  return (
    <div className="wizard-group">
      <p role="status">
        <strong>{t(isUploading ? 'license-image.uploading' : 'license-image.reading')}</strong>
        {!isUploading && (
          <>
            <br />
            <span className="p-soft">{t('license-image.reading-help')}</span>
          </>
        )}
      </p>
      <progress
        className="p-progress"
        aria-label={t(isUploading ? 'license-image.uploading' : 'license-image.reading')}
        max={100}
        {...(isUploading && { value: percent })}
      />
      {isUploading && (
        <div>
          <Button size="s" variant="quiet" onClick={onCancel}>
            {t('license-image.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
