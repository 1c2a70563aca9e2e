import type { FileState } from '@portal/contracts-horses/file-rules'
import { StatusTag, type Tone } from '@portal/ui'
import { useFailureCodeText } from '../use-failure-text.ts'
import { useUploadText } from './texts.ts'

const tones: Readonly<Record<FileState, Tone>> = {
  'Started Uploading': 'info',
  Uploaded: 'info',
  Processing: 'info',
  Completed: 'success',
  Error: 'danger',
}

/** The state of an uploaded file, with the reason when it was refused. */
export function FileStateTag({ state, failure }: { readonly state: FileState; readonly failure: string | null }) {
  const t = useUploadText()
  const describeCode = useFailureCodeText()
  return (
    <span className="p-stack" data-gap="none">
      <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      {failure !== null && <span className="p-small">{describeCode(failure)}</span>}
    </span>
  )
}
