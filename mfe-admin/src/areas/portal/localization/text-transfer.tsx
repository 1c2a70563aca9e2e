import { saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, FileButton } from '@portal/ui'
import { useState } from 'react'
import { ImportDialog } from './import.dialog.tsx'
import type { PortalText } from './portal-text.ts'
import { parseTextFile, createTextFile, type ParsedTextFile } from './text-file.ts'
import { useLocalizationText } from './texts.ts'

/** Buttons that export the matching texts as a file for translators and import such a file. */
export function TextTransfer({
  texts,
  matches,
}: {
  readonly texts: readonly PortalText[]
  readonly matches: readonly PortalText[]
}) {
  const t = useLocalizationText()
  const { toasts } = useShell()
  const [file, setFile] = useState<ParsedTextFile>()
  const openFile = async (chosen: File) => {
    const parsed = parseTextFile(await chosen.text(), texts)
    if (parsed) setFile(parsed)
    else toasts.show({ kind: 'error', message: t('import.unreadable') })
  }
  return (
    <>
      <Button
        onClick={() => saveFile(new Blob([createTextFile(matches)], { type: 'application/json' }), 'portal-texts.json')}
      >
        {t('export')}
      </Button>
      <FileButton accept="application/json,.json" onFiles={([chosen]) => chosen && void openFile(chosen)}>
        {t('import')}
      </FileButton>
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
