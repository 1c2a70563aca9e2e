import { useUploadText } from './texts.ts'

/** Why selected files were not accepted. */
export function FileProblems({ problems }: { readonly problems: readonly string[] }) {
  const t = useUploadText()
  if (problems.length === 0) return null
  return (
    <div role="alert">
      <p className="p-field-error">{t('wrong-format')}</p>
      {problems.map((problem) => (
        <p key={problem} className="p-field-error">
          {problem}
        </p>
      ))}
    </div>
  )
}
