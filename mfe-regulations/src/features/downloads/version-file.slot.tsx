import type { VersionSummary } from '@portal/contracts-regulations'
import { useState } from 'react'
import DownloadDialog from './download-dialog.tsx'
import FtcPackageDialog from './ftc-package-dialog.tsx'

/**
 * Opens a download dialog on another remote's page; fills the `version-file` slot, which that page mounts anew each
 * time.
 */
export default function VersionFile({
  version,
  versions,
  file,
}: {
  readonly version: VersionSummary
  /** The versions of the regulation, to compare with. */
  readonly versions: readonly VersionSummary[]
  readonly file: 'version' | 'ftc-package'
}) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  if (!isOpen) return null
  return file === 'ftc-package' ? (
    <FtcPackageDialog version={version} onClose={close} />
  ) : (
    <DownloadDialog version={version} versions={versions} compare={undefined} onClose={close} />
  )
}
