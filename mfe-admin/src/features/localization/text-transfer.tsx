import { saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, FileButton } from '@portal/ui'
import { useState } from 'react'
import { ImportDialog } from './import.dialog.tsx'
import type { PortalText } from './portal-text.ts'
import { readTextFile, writeTextFile, type ReadFile } from './text-file.ts'
import { useLocalizationText } from './texts.ts'

/** Takes the texts that are shown away as a file for translators, and such a file back. */
export function TextTransfer({
  texts,
  found,
}: {
  readonly texts: readonly PortalText[]
  readonly found: readonly PortalText[]
}) {
  const t = useLocalizationText()
  const { toasts } = useShell()
  const [file, setFile] = useState<ReadFile>()
  const take = async (chosen: File) => {
    const read = readTextFile(await chosen.text(), texts)
    if (read) setFile(read)
    else toasts.show({ kind: 'error', message: t('import.unreadable') })
  }
  return (
    <>
      <Button
        onClick={() => saveFile(new Blob([writeTextFile(found)], { type: 'application/json' }), 'portal-texts.json')}
      >
        {t('export')}
      </Button>
      <FileButton accept="application/json,.json" onFiles={([chosen]) => chosen && void take(chosen)}>
        {t('import')}
      </FileButton>
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
