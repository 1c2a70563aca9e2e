import { validateLicenseNumber } from '@portal/contracts-registration/registration-rules'
import { TextField } from '@portal/ui/forms'
import { Navigate, useLocation } from '@portal/ui/router'
import { trim } from '../../wizard/index.ts'
import { EvidenceForm } from '../evidence-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** A corrected license number, which staff review. */
export default function LicenseNumberPage({ information: { licenses } }: ChangeProps) {
  const t = useMyText()
  const licenseId = new URLSearchParams(useLocation().search).get('license')
  const license = licenses.find((each) => each.licenseId === licenseId)
  if (!license) return <Navigate to="/my-information" replace />
  return (
    <EvidenceForm
      title={t('change-license', { state: license.state, ending: license.ending })}
      defaultValues={{ licenseNumber: '' }}
      check={({ licenseNumber }) => validateLicenseNumber('licenseNumber', trim(licenseNumber))}
      toChange={({ licenseNumber }) => ({
        kind: 'license-number',
        licenseId: license.licenseId,
        licenseNumber: trim(licenseNumber),
      })}
    >
      <TextField name="licenseNumber" label={t('new-license-number')} autoComplete="off" spellCheck={false} required />
    </EvidenceForm>
  )
}
