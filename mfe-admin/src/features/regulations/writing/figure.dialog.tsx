import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Dialog, DialogActions, ErrorSummary, FileField, InputField, type SummaryFault } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useRegulationsText } from '../texts.ts'

type Figure = NonNullable<RegulationNode['figure']>

/** The picture of a provision, with what it shows in words; there is none without them. */
export function FigureDialog({
  figure,
  onChoose,
  onClose,
}: {
  readonly figure: Figure | undefined
  readonly onChoose: (figure: Figure | undefined) => void
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const [alt, setAlt] = useState(figure?.alt ?? '')
  const [file, setFile] = useState<File>()
  const [faults, setFaults] = useState<readonly SummaryFault[]>([])
  const [refusals, setRefusals] = useState(0)
  const add = useCommand((data: string, options) => regulationsApi().addImage({ body: { data } }, options))
  const refuse = (...found: SummaryFault[]) => {
    setFaults(found)
    setRefusals((count) => count + 1)
  }
  const send = async () => {
    const missing = [
      ...(file || figure ? [] : [{ fieldId: 'figure-file', message: t('figure.fault.file') }]),
      ...(alt.trim() === '' ? [{ fieldId: 'figure-alt', message: t('figure.fault.alt') }] : []),
    ]
    if (missing.length > 0) return refuse(...missing)
    try {
      const kept = file ? await add.mutateAsync(await base64Of(file)) : figure
      onClose()
      if (kept) onChoose({ image: kept.image, width: kept.width, height: kept.height, alt: alt.trim() })
    } catch (failure) {
      refuse({ fieldId: 'figure-file', message: describeFailure(failure, t).message })
    }
  }
  return (
    <Dialog title={t('figure.title')} onClose={onClose}>
      <ErrorSummary faults={faults} refusals={refusals} />
      <FileField
        id="figure-file"
        label={t('figure.file')}
        help={t('figure.help')}
        accept="image/png,image/jpeg,image/webp"
        chosen={file?.name}
        onFiles={([chosen]) => setFile(chosen)}
      />
      <InputField
        id="figure-alt"
        label={t('figure.alt')}
        help={t('figure.alt-help')}
        value={alt}
        maxLength={1000}
        onChange={(event) => setAlt(event.target.value)}
      />
      <DialogActions back={{ label: t('cancel'), onClick: onClose }}>
        {figure && (
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onChoose(undefined)
            }}
          >
            {t('figure.remove')}
          </Button>
        )}
        <Button variant="primary" busy={add.isPending} onClick={() => void send()}>
          {t('figure.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
