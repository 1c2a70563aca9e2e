import type { DocumentLabel } from '@portal/contracts-regulations'
import { documentDescriptionMaxLength, documentTitleMaxLength } from '@portal/contracts-regulations/rules'
import { useWords } from '@portal/shell-sdk'
import { ChecksField, ChoiceField, TextAreaField, TextField } from '@portal/ui/forms'
import { useDocumentsText } from './texts.ts'

/** What a document is called, what it is about, its category, and whom it is for. */
export function DocumentFields({
  categories,
  occupations,
}: {
  readonly categories: readonly DocumentLabel[]
  readonly occupations: readonly DocumentLabel[]
}) {
  const t = useDocumentsText()
  const wordsOf = useWords()
  const choices = (labels: readonly DocumentLabel[]) =>
    labels.map(({ id, name }) => {
      const { words, lang } = wordsOf(name)
      return { value: id, label: words, ...(lang && { lang }) }
    })
  return (
    <>
      <TextField name="title" label={t('title')} required maxLength={documentTitleMaxLength} />
      <TextAreaField
        name="description"
        label={t('description')}
        help={t('description.help')}
        required
        rows={5}
        maxLength={documentDescriptionMaxLength}
      />
      <ChoiceField
        name="category"
        label={t('category')}
        required
        options={[{ value: '', label: t('category.choose') }, ...choices(categories)]}
      />
      <ChecksField name="occupations" label={t('occupations')} required options={choices(occupations)} />
    </>
  )
}
