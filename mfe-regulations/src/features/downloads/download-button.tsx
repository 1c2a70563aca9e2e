import type { VersionSummary } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, useCan, useTagged } from '@portal/shell-sdk'
import { Button, IconFileText, SaidAs } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { useVersionName } from '../versions/version-words.tsx'
import { useDownloadText } from './texts.ts'

const DownloadDialog = lazy(() => import('./download-dialog.tsx'))
const PackageDialog = lazy(() => import('./package-dialog.tsx'))

/** Takes a version away as a file; editors the package for the FTC too. */
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
  const tagged = useTagged()
  // In a list the version alone could be of any regulation.
  const name = `${tagged(version.title)}, ${useVersionName()(version)}`
  const mayEdit = useCan('editors')
  const [open, setOpen] = useState<'file' | 'package'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen('file')}>
        <IconFileText aria-hidden="true" size={18} />
        <SaidAs said={<Rich text={t('download.label', { name })} tags={languageTags} />}>{t('download')}</SaidAs>
      </Button>
      {mayEdit && (
        <Button size="s" variant="quiet" onClick={() => setOpen('package')}>
          <SaidAs said={<Rich text={t('package.label', { name })} tags={languageTags} />}>{t('package')}</SaidAs>
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'file' && <DownloadDialog version={version} versions={versions} compare={compare} onClose={close} />}
        {open === 'package' && <PackageDialog version={version} onClose={close} />}
      </Suspense>
    </>
  )
}
