import { licenseFileExtensions } from '@portal/contracts-registration/license-rules'
import { Button, FileButton } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'

interface LicenseImageActionsProps {
  readonly hasAttempts: boolean
  readonly isRetry: boolean
  readonly isSkipping: boolean
  readonly onFile: (file: File) => void
  readonly onSkip: () => void
}

/** Uploading and entering the license by hand are offered alike. Phones also offer the camera. */
export function LicenseImageActions({ hasAttempts, isRetry, isSkipping, onFile, onSkip }: LicenseImageActionsProps) {
  const t = useQuestionText()
  const onFiles = ([file]: readonly File[]) => {
    if (file) onFile(file)
  }
  return (
    <div className="wizard-actions">
      {hasAttempts && (
        <>
          <span className="wizard-camera">
            <FileButton accept="image/*" capture="environment" onFiles={onFiles}>
              {t('license-image.take')}
            </FileButton>
          </span>
          <FileButton accept={licenseFileExtensions} onFiles={onFiles}>
            {t(isRetry ? 'license-image.choose-again' : 'license-image.choose')}
          </FileButton>
        </>
      )}
      <Button busy={isSkipping} onClick={onSkip}>
        {t('license-image.skip')}
      </Button>
    </div>
  )
}
