import type { State } from '@portal/contracts-registration/registration-rules'
import { ChoiceField, TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { StatesField } from '../fields/states-field.tsx'
import { useStateOptions } from '../fields/use-state-options.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** The racing license, and the other states in which the person is licensed. */
export default function LicensePage(props: PageProps) {
  const t = useQuestionText()
  const { answers, suggested } = props.draft
  const known = answers.license ?? suggested.license
  return (
    <QuestionPage
      {...props}
      step="license"
      title={t('license.title')}
      defaultValues={{
        state: known?.state ?? '',
        licenseNumber: known?.licenseNumber ?? '',
        otherStates: (known?.licensedStates ?? []).filter((state) => state !== known?.state),
      }}
      toAnswer={({ state, licenseNumber, otherStates }) => ({
        state: state as State,
        licenseNumber: trim(licenseNumber),
        // The state of the license is one of them, so nobody selects it twice.
        licensedStates: state === '' ? [] : [...new Set([state as State, ...(otherStates as State[])])],
      })}
    >
      <LicenseFields />
    </QuestionPage>
  )
}

function LicenseFields() {
  const t = useQuestionText()
  const states = useStateOptions()
  const { control } = useFormContext()
  const state: unknown = useWatch({ control, name: 'state' })
  return (
    <>
      <ChoiceField
        name="state"
        label={t('license.state')}
        required
        options={[{ value: '', label: t('select-state') }, ...states]}
      />
      <TextField
        name="licenseNumber"
        label={t('license.number')}
        help={t('license.number-help')}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <StatesField
        name="otherStates"
        label={t('license.other-states')}
        options={states.filter(({ value }) => value !== state)}
      />
    </>
  )
}
