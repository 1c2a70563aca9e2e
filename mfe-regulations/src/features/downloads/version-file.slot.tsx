import type { VersionSummary } from '@portal/contracts-regulations'
import { useState } from 'react'
import DownloadDialog from './download-dialog.tsx'
import PackageDialog from './package-dialog.tsx'

/** Takes a version away as a file, from another part's page; fills the `version-file` slot, which that page fills anew each time. */
export default function VersionFile({
  version,
  versions,
  file,
}: {
  readonly version: VersionSummary
  /** The regulation's versions: what it can be compared with. */
  readonly versions: readonly VersionSummary[]
  readonly file: 'version' | 'ftc-package'
}) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  if (!isOpen) return null
  return file === 'ftc-package' ? (
    <PackageDialog version={version} onClose={close} />
  ) : (
    <DownloadDialog version={version} versions={versions} compare={undefined} onClose={close} />
  )
}
