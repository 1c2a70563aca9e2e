import type { CheckedName } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { useRequestText } from './texts.ts'

/** Returns the roles of a person and the states of their licenses, such as "Trainer · Licensed in NY and KY". */
export function useCheckedNameText(): (person: CheckedName) => string {
  const t = useRequestText()
  const formats = useFormats()
  return ({ roles, licenseStates }) =>
    [
      formats.list(roles.map((role) => t(`person-role.${role}`))),
      licenseStates.length === 0 ? t('check.no-license') : t('check.licensed', { states: formats.list(licenseStates) }),
    ]
      .filter((text) => text !== '')
      .join(' · ')
}
