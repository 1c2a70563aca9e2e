import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useCan } from '@portal/shell-sdk'
import { Button, IconFileText } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { useTitle, useVersionName } from '../versions/version-words.tsx'
import { useDownloadText } from './texts.ts'

const DownloadDialog = lazy(() => import('./download-dialog.tsx'))
const PackageDialog = lazy(() => import('./package-dialog.tsx'))

/** Takes a version away as a file; editors the package for the FTC too. */
export function DownloadButtons({
  version,
  versions,
  status,
  compare,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  /** Where it is known: how many comments there are. */
  readonly status?: VersionStatus | undefined
  readonly compare?: string | undefined
}) {
  const t = useDownloadText()
  const title = useTitle()
  // In a list the version alone could be of any regulation.
  const name = `${title(version.title)}, ${useVersionName()(version)}`
  const mayEdit = useCan('editors')
  const [open, setOpen] = useState<'file' | 'package'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button size="s" variant="quiet" aria-label={t('download.label', { name })} onClick={() => setOpen('file')}>
        <IconFileText aria-hidden="true" size={18} />
        {t('download')}
      </Button>
      {mayEdit && (
        <Button size="s" variant="quiet" aria-label={t('package.label', { name })} onClick={() => setOpen('package')}>
          {t('package')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'file' && (
          <DownloadDialog
            version={version}
            versions={versions}
            counts={status?.comments}
            compare={compare}
            onClose={close}
          />
        )}
        {open === 'package' && <PackageDialog version={version} onClose={close} />}
      </Suspense>
    </>
  )
}
