import type { UploadState } from '@portal/contracts-horses/treatment-file-rules'
import { StatusTag, type Tone } from '@portal/ui'
import { useTreatmentText } from './texts.ts'

const tones: Readonly<Record<UploadState, Tone>> = {
  STARTED_UPLOADING: 'info',
  UPLOADED: 'info',
  PROCESSING: 'info',
  COMPLETED: 'success',
  ERROR: 'danger',
}

export function StateTag({ state }: { readonly state: UploadState }) {
  const t = useTreatmentText()
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
}
