import type { VersionSummary } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, Slot, useTagged } from '@portal/shell-sdk'
import { Button, SaidAs } from '@portal/ui'
import { useState } from 'react'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

const files = ['version', 'ftc-package'] as const

/** Takes a version away as a file: the reading pages' own dialogs, which load when they are asked for. */
export function VersionFiles({
  version,
  versions,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
}) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const tagged = useTagged()
  // Another object each time: the slot is filled anew, with its dialog open.
  const [asked, setAsked] = useState<Readonly<Record<string, unknown>>>()
  const name = { title: tagged(version.title), version: words.label(version) }
  return (
    <>
      {files.map((file) => (
        <Button key={file} size="s" variant="quiet" onClick={() => setAsked({ version, versions, file })}>
          <SaidAs said={<Rich text={t(`file.${file}.of`, name)} tags={languageTags} />}>{t(`file.${file}`)}</SaidAs>
        </Button>
      ))}
      {asked && <Slot name="version-file" properties={asked} />}
    </>
  )
}
