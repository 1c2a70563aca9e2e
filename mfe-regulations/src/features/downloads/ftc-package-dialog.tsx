import type { VersionSummary } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useLocale, useTaggedText } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, Stack } from '@portal/ui'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { FileProgress } from './file-progress.tsx'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { useDownloadText } from './texts.ts'
import { useFileExport, type FileRequest } from './use-file-export.ts'

/** The dialog that creates the package for the Federal Trade Commission. */
export default function FtcPackageDialog({
  version,
  onClose,
}: {
  readonly version: VersionSummary
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const getVersionName = useVersionName()
  const tagText = useTaggedText()
  const locale = useLocale()
  const file = useFileExport()
  const request = { params: { id: version.versionId }, query: { locale } }
  const fileRequest: FileRequest = {
    name: 'FTC-package.zip',
    progress: (signal) => regulationsApi().getFtcPackageProgress(request, { signal }),
    fetch: (signal) => regulationsApi().generateFtcPackage(request, { signal, timeoutMs: 0 }),
  }
  const generate = () => void file.make(fileRequest)
  const close = () => {
    file.cancel()
    onClose()
  }
  return (
    <Dialog title={t('package.title')} onClose={close}>
      {file.state.step === 'idle' ? (
        <>
          <Stack gap="s">
            <strong>
              <RichText text={`${tagText(version.title)}, ${getVersionName(version)}`} tags={englishTag} />
            </strong>
            <p>{t('package.text')}</p>
          </Stack>
          <DialogActions cancel={{ label: t('cancel'), onClick: close }}>
            <Button variant="primary" onClick={generate}>
              {t('package.create')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <FileProgress file={file} onRetry={generate} onClose={close} />
      )}
    </Dialog>
  )
}
