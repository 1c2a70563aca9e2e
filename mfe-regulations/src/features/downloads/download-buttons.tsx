import type { VersionSummary } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useCan, useTaggedText } from '@portal/shell-sdk'
import { Button, IconFileText, AccessibleText } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { useDownloadText } from './texts.ts'

const DownloadDialog = lazy(() => import('./download-dialog.tsx'))
const PackageDialog = lazy(() => import('./ftc-package-dialog.tsx'))

/** The "Download" button of a version; editors also get "FTC package". */
export function DownloadButtons({
  version,
  versions,
  compare,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly compare?: string | undefined
}) {
  const t = useDownloadText()
  const tagText = useTaggedText()
  // In a list, the version name alone could belong to any regulation.
  const name = `${tagText(version.title)}, ${useVersionName()(version)}`
  const canEdit = useCan('editors')
  const [openDialog, setOpenDialog] = useState<'file' | 'package'>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpenDialog('file')}>
        <IconFileText aria-hidden="true" size={18} />
        <AccessibleText label={<RichText text={t('download.label', { name })} tags={englishTag} />}>
          {t('download')}
        </AccessibleText>
      </Button>
      {canEdit && (
        <Button size="s" variant="quiet" onClick={() => setOpenDialog('package')}>
          <AccessibleText label={<RichText text={t('package.label', { name })} tags={englishTag} />}>
            {t('package')}
          </AccessibleText>
        </Button>
      )}
      <Suspense fallback={null}>
        {openDialog === 'file' && (
          <DownloadDialog version={version} versions={versions} compare={compare} onClose={close} />
        )}
        {openDialog === 'package' && <PackageDialog version={version} onClose={close} />}
      </Suspense>
    </>
  )
}
