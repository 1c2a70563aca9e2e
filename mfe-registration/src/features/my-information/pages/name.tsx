import { validatePersonName, type PersonName } from '@portal/contracts-registration/registration-rules'
import { TextField } from '@portal/ui/forms'
import { omitBlank, trim } from '../../wizard/index.ts'
import { EvidenceForm } from '../evidence-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

const empty = { prefix: '', firstName: '', middleName: '', lastName: '', additionalLastName: '', suffix: '' }

/** A new name, which staff review. */
export default function NamePage({ information: { name } }: ChangeProps) {
  const t = useMyText()
  const toName = ({ firstName, lastName, ...others }: typeof empty): PersonName => ({
    firstName: trim(firstName),
    lastName: trim(lastName),
    ...omitBlank(others),
  })
  return (
    <EvidenceForm
      title={t('change-name')}
      defaultValues={{ ...empty, ...name }}
      check={(values) => validatePersonName(toName(values))}
      toChange={(values) => ({ kind: 'name', name: toName(values) })}
    >
      <TextField name="prefix" label={t('name-prefix')} autoComplete="honorific-prefix" />
      <TextField name="firstName" label={t('name-first')} autoComplete="given-name" required />
      <TextField name="middleName" label={t('name-middle')} autoComplete="additional-name" />
      <TextField name="lastName" label={t('name-last')} autoComplete="family-name" required />
      <TextField name="additionalLastName" label={t('name-additional')} />
      <TextField name="suffix" label={t('name-suffix')} autoComplete="honorific-suffix" />
    </EvidenceForm>
  )
}
