import type { StoredFile } from '@portal/contracts-regulations'
import { Notice } from '@portal/ui'
import { useDocumentsText } from './texts.ts'

const steps = ['Started Uploading', 'Uploaded', 'Processing', 'Completed'] as const

/** Shows the processing steps of a file (spec 3), or why it was rejected. */
export function FileStatus({ file }: { readonly file: Pick<StoredFile, 'state' | 'failure'> }) {
  const t = useDocumentsText()
  const { state, failure } = file
  if (state === 'Error') {
    return (
      <Notice tone="danger" title={t('file.state.Error')} live>
        <p>{failure && t(`error.${failure.code}` as 'error.files.empty', { defaultValue: failure.message })}</p>
      </Notice>
    )
  }
  const currentIndex = steps.indexOf(state)
  return (
    <ol className="ad-steps" aria-label={t('file.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < currentIndex || state === 'Completed' || undefined}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {t(`file.state.${step}`)}
        </li>
      ))}
    </ol>
  )
}
