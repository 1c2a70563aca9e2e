import type { CheckedName } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { useCheckNameText } from './texts.ts'

/** Returns the roles of a person and the states of their licenses, such as "Trainer · Licensed in NY and KY". */
export function useCheckedNameText(): (person: CheckedName) => string {
  const t = useCheckNameText()
  const formats = useFormats()
  return ({ roles, licenseStates }) =>
    [
      formats.list(roles.map((role) => t(`role.${role}`))),
      licenseStates.length === 0 ? t('no-license') : t('licensed', { states: formats.list(licenseStates) }),
    ]
      .filter((text) => text !== '')
      .join(' · ')
}
