import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Dialog, DialogActions, ErrorSummary, FileField, InputField, type ErrorSummaryItem } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useRegulationsText } from '../texts.ts'

type Figure = NonNullable<RegulationNode['figure']>

/** Adds, changes or removes the image of a provision. Alternative text is required. */
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
  const [errors, setErrors] = useState<readonly ErrorSummaryItem[]>([])
  const [failedSubmits, setFailedSubmits] = useState(0)
  const add = useCommand((data: string, options) => regulationsApi().addImage({ body: { data } }, options))
  const showErrors = (...newErrors: ErrorSummaryItem[]) => {
    setErrors(newErrors)
    setFailedSubmits((count) => count + 1)
  }
  const send = async () => {
    const missing = [
      ...(file || figure ? [] : [{ fieldId: 'figure-file', message: t('figure.invalid.file') }]),
      ...(alt.trim() === '' ? [{ fieldId: 'figure-alt', message: t('figure.invalid.alt') }] : []),
    ]
    if (missing.length > 0) return showErrors(...missing)
    try {
      const image = file ? await add.mutateAsync(await toBase64(file)) : figure
      onClose()
      if (image) onChoose({ image: image.image, width: image.width, height: image.height, alt: alt.trim() })
    } catch (failure) {
      showErrors({ fieldId: 'figure-file', message: describeFailure(failure, t).message })
    }
  }
  return (
    <Dialog title={t('figure.title')} onClose={onClose}>
      <ErrorSummary errors={errors} failedSubmits={failedSubmits} />
      <FileField
        id="figure-file"
        label={t('figure.file')}
        help={t('figure.help')}
        accept="image/png,image/jpeg,image/webp"
        fileName={file?.name}
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
      <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
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

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
