import type { DocumentLabel } from '@portal/contracts-regulations'
import {
  documentDescriptionMaxLength,
  documentTitleMaxLength,
  everyoneOccupationId,
} from '@portal/contracts-regulations/rules'
import { useLocalize } from '@portal/shell-sdk'
import { CheckboxGroupField, ChoiceField, TextAreaField, TextField } from '@portal/ui/forms'
import { useDocumentsText } from './texts.ts'

/** Title, description, category and occupations of a document. */
export function DocumentFields({
  categories,
  occupations,
}: {
  readonly categories: readonly DocumentLabel[]
  readonly occupations: readonly DocumentLabel[]
}) {
  const t = useDocumentsText()
  const localize = useLocalize()
  const toOptions = (labels: readonly DocumentLabel[]) =>
    labels.map(({ id, name }) => {
      const { text, lang } = localize(name)
      return { value: id, label: text, ...(lang && { lang }) }
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
        options={[{ value: '', label: t('category.choose') }, ...toOptions(categories)]}
      />
      <CheckboxGroupField
        name="occupations"
        label={t('occupations')}
        help={t('occupations.help')}
        required
        exclusive={everyoneOccupationId}
        options={toOptions(occupations)}
      />
    </>
  )
}
