import type { findFileProblem } from '@portal/contracts-horses/file-rules'
import { useFailureCodeText } from '../use-failure-text.ts'
import { useUploadText } from './texts.ts'

/** Why a selected file was not accepted. */
export interface FileProblem {
  readonly name: string
  readonly code: NonNullable<ReturnType<typeof findFileProblem>>
}

/** Why selected files were not accepted. */
export function FileProblems({ problems }: { readonly problems: readonly FileProblem[] }) {
  const t = useUploadText()
  const describeCode = useFailureCodeText()
  if (problems.length === 0) return null
  return (
    <div role="alert">
      <p className="p-field-error">{t('wrong-format')}</p>
      {problems.map(({ name, code }, index) => (
        <p key={`${index} ${name}`} className="p-field-error">
          {t('problem', { name, reason: describeCode(code) })}
        </p>
      ))}
    </div>
  )
}
