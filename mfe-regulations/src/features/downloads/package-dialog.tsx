import type { VersionSummary } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, useLocale, useTagged } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, Stack } from '@portal/ui'
import { api } from '../../api.ts'
import { FileWork } from './file-work.tsx'
import { useVersionName } from '../versions/version-words.tsx'
import { useDownloadText } from './texts.ts'
import { useFile, type WantedFile } from './use-file.ts'

/** Has the package for the Federal Trade Commission made. */
export default function PackageDialog({
  version,
  onClose,
}: {
  readonly version: VersionSummary
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const nameOf = useVersionName()
  const tagged = useTagged()
  const locale = useLocale()
  const file = useFile()
  const request = { params: { id: version.versionId }, query: { locale } }
  const wanted: WantedFile = {
    name: 'FTC-package.zip',
    progress: (signal) => api().getFtcPackageProgress(request, { signal }),
    fetch: (signal) => api().generateFtcPackage(request, { signal, timeout: 0 }),
  }
  const make = () => void file.make(wanted)
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
              <Rich text={`${tagged(version.title)}, ${nameOf(version)}`} tags={languageTags} />
            </strong>
            <p>{t('package.text')}</p>
          </Stack>
          <DialogActions back={{ label: t('cancel'), onClick: close }}>
            <Button variant="primary" onClick={make}>
              {t('package.make')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <FileWork file={file} again={make} onClose={close} />
      )}
    </Dialog>
  )
}
