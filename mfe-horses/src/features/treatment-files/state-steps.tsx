import type { UploadState } from '@portal/contracts-horses/treatment-file-rules'
import { StateTag } from './state-tag.tsx'
import { useTreatmentText } from './texts.ts'
import './treatment-files.css'

const steps = ['STARTED_UPLOADING', 'UPLOADED', 'PROCESSING'] as const satisfies readonly UploadState[]

/** The states of a file in their order, the current one marked. */
export function StateSteps({ state }: { readonly state: UploadState }) {
  const t = useTreatmentText()
  const last: UploadState = state === 'ERROR' ? 'ERROR' : 'COMPLETED'
  return (
    <ol className="treatment-steps" aria-label={t('steps')}>
      {[...steps, last].map((step) => (
        <li key={step} aria-current={step === state ? 'step' : undefined}>
          {step === state ? <StateTag state={step} /> : t(`state.${step}`)}
        </li>
      ))}
    </ol>
  )
}
