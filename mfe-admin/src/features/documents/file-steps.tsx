import type { StoredFile } from '@portal/contracts-regulations'
import { Notice } from '@portal/ui'
import { useDocumentsText } from './texts.ts'

const steps = ['Started Uploading', 'Uploaded', 'Processing', 'Completed'] as const

/** How far a file is, step by step (spec 3); why, where it was refused. */
export function FileSteps({ file }: { readonly file: Pick<StoredFile, 'state' | 'fault'> }) {
  const t = useDocumentsText()
  const { state, fault } = file
  if (state === 'Error') {
    return (
      <Notice tone="danger" title={t('file.state.Error')} live>
        <p>{fault && t(`error.${fault.code}` as 'error.files.empty', { defaultValue: fault.message })}</p>
      </Notice>
    )
  }
  const now = steps.indexOf(state)
  return (
    <ol className="ad-steps" aria-label={t('file.steps')}>
      {steps.map((step, at) => (
        <li
          key={step}
          data-done={at < now || state === 'Completed' || undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          {t(`file.state.${step}`)}
        </li>
      ))}
    </ol>
  )
}
