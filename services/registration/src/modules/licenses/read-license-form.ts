import { isPlainDate, isState, validateLicenseNumber } from '@portal/contracts-registration/registration-rules'
import type { UploadForm } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { SubmittedLicense } from './licenses.commands.ts'

const types = ['src', 'vet-board', 'medical-board'] as const

/** Reads the fields of an uploaded license; throws `licenses.invalid` with their names. */
export function readLicenseForm({ fields }: UploadForm, fixedType?: 'vet-board'): SubmittedLicense {
  const { license = '', state = '', expiresOn = '', replaces = '', type: typed = '' } = fields
  const number = license.trim()
  const isRenewal = replaces !== ''
  const type = fixedType ?? types.find((each) => each === typed)
  const invalid = [
    ...(type === undefined ? ['type'] : []),
    ...(isState(state) ? [] : ['state']),
    // Without a number, a renewal keeps that of the license it replaces.
    ...(isRenewal && number === '' ? [] : validateLicenseNumber('license', number).map(({ field }) => field)),
    ...(expiresOn === '' || isPlainDate(expiresOn) ? [] : ['expiresOn']),
    ...(replaces === '' || /^[\da-f-]{36}$/.test(replaces) ? [] : ['replaces']),
  ]
  if (type === undefined || !isState(state) || invalid.length > 0)
    throw authRefusal('licenses.invalid', { fields: invalid })
  const replacesLicenseId = replaces === '' ? null : replaces
  return { type, state, number, expiresOn: expiresOn === '' ? null : expiresOn, replacesLicenseId }
}
