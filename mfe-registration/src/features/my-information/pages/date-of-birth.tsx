import { validateDateOfBirth } from '@portal/contracts-registration/registration-rules'
import { LoadingState } from '@portal/ui'
import { PlainDateField } from '@portal/ui/forms'
import { useRegistrationSettings } from '../../wizard/index.ts'
import { EvidenceForm } from '../evidence-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** A corrected date of birth, which staff review. */
export default function DateOfBirthPage({ information }: ChangeProps) {
  const t = useMyText()
  const { data: settings } = useRegistrationSettings()
  if (!settings) return <LoadingState />
  return (
    <EvidenceForm
      title={t('change-date-of-birth')}
      defaultValues={{ dateOfBirth: information.dateOfBirth }}
      check={({ dateOfBirth }) => validateDateOfBirth(dateOfBirth, settings.today)}
      toChange={({ dateOfBirth }) => ({ kind: 'date-of-birth', dateOfBirth })}
    >
      <PlainDateField name="dateOfBirth" label={t('date-of-birth')} required />
    </EvidenceForm>
  )
}
