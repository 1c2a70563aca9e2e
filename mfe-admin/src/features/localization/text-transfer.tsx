import { saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useRef, useState } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<ReadFile>()
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = readTextFile(await chosen.text(), texts)
    if (read) setFile(read)
    else toasts.show({ kind: 'error', message: t('import.unreadable') })
    // So that the same file can be chosen again after it was mended.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Button
        onClick={() => saveFile(new Blob([writeTextFile(found)], { type: 'application/json' }), 'portal-texts.json')}
      >
        {t('export')}
      </Button>
      <Button onClick={() => input.current?.click()}>{t('import')}</Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('import.file')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
