import type { RegistrationDraft } from '@portal/contracts-registration'
import type { State } from '@portal/contracts-registration/registration-rules'
import { ChoiceField, TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { StatesField } from '../fields/states-field.tsx'
import { useStateOptions } from '../fields/use-state-options.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'
import { BesideLicense } from '../upload/read-license.tsx'

/** The racing license, and the other states in which the person is licensed. */
export default function LicensePage(props: PageProps) {
  const t = useQuestionText()
  const { answers, suggested, licenseReading } = props.draft
  const known = answers.license ?? suggested.license ?? toLicense(licenseReading)
  const isRead = licenseReading !== null && answers.license === undefined
  return (
    <QuestionPage
      {...props}
      step="license"
      title={t(isRead ? 'license-reading.title' : 'license.title')}
      {...(isRead && !isComplete(known) && { lead: t('license-reading.blank') })}
      width={licenseReading === null ? 'form' : 'text'}
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
      <BesideLicense draft={props.draft}>
        <LicenseFields readFields={isRead ? licenseReading.fields : {}} />
      </BesideLicense>
    </QuestionPage>
  )
}

/** The license as it was read; what could not be read is blank. */
function toLicense(reading: RegistrationDraft['licenseReading']) {
  if (reading === null) return undefined
  const { state = '', licenseNumber = '' } = reading.fields
  return { state, licenseNumber, licensedStates: [] }
}

function isComplete(license: { readonly state: string; readonly licenseNumber: string } | undefined): boolean {
  return license !== undefined && license.state !== '' && license.licenseNumber !== ''
}

type ReadFields = NonNullable<RegistrationDraft['licenseReading']>['fields']

function LicenseFields({ readFields }: { readonly readFields: ReadFields }) {
  const t = useQuestionText()
  const states = useStateOptions()
  const { control } = useFormContext()
  const state: unknown = useWatch({ control, name: 'state' })
  return (
    <>
      <ChoiceField
        name="state"
        label={t('license.state')}
        {...(readFields.state !== undefined && { help: t('license-reading.check') })}
        required
        options={[{ value: '', label: t('select-state') }, ...states]}
      />
      <TextField
        name="licenseNumber"
        label={t('license.number')}
        help={t(readFields.licenseNumber === undefined ? 'license.number-help' : 'license-reading.check')}
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
