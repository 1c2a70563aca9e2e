import type { VersionSummary } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, Slot, useTaggedText } from '@portal/shell-sdk'
import { Button, AccessibleText } from '@portal/ui'
import { useState } from 'react'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

const files = ['version', 'ftc-package'] as const

/** Download buttons of a version. They open the dialogs of the public pages through a slot, loaded on demand. */
export function VersionFiles({
  version,
  versions,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const tagged = useTaggedText()
  // A new object for each click: the slot mounts again, with its dialog open.
  const [slotProps, setSlotProps] = useState<Readonly<Record<string, unknown>>>()
  const name = { title: tagged(version.title), version: versionText.label(version) }
  return (
    <>
      {files.map((file) => (
        <Button key={file} size="s" variant="quiet" onClick={() => setSlotProps({ version, versions, file })}>
          <AccessibleText label={<RichText text={t(`file.${file}.of`, name)} tags={englishTag} />}>
            {t(`file.${file}`)}
          </AccessibleText>
        </Button>
      ))}
      {slotProps && <Slot name="version-file" properties={slotProps} />}
    </>
  )
}
