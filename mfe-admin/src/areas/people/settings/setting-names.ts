import { personRoles } from '@portal/contracts-common/light'
import type { StaffSetting } from '@portal/contracts-registration'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { usePeopleTerms } from '../terms.ts'
import { useSettingsText } from './texts.ts'

const settingNames = [
  'minimum-ages',
  'accepted-countries',
  'jockey-date-limits',
  'invite-days',
  'draft-days',
  'resume-link-days',
  'phone-upload-minutes',
  'code-minutes',
  'new-code-minutes',
  'record-lock-hours',
  'merge-undo-days',
  'duplicate-weights',
] as const
const valueNames = [
  'physicalDays',
  'concussionBaselineDays',
  'license',
  'birth-and-name',
  'birth-and-sound',
  'email',
  'phone',
  'threshold',
  'pairs-below-threshold',
] as const

/** Returns the translated names of settings and of what is in their values. A newer service's are shown as they are. */
export function useSettingNames() {
  const t = useSettingsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const getPartName = (part: string) => {
    const role = personRoles.find((each) => each === part)
    if (role) return terms(`role.${role}`)
    const known = valueNames.find((each) => each === part)
    return known ? t(`part.${known}`) : part
  }
  return {
    getName: (name: string) => {
      const known = settingNames.find((each) => each === name)
      return known ? t(`setting.${known}`) : name
    },
    getPartName,
    describeValue: (setting: string, value: StaffSetting['current']): string => {
      if (typeof value === 'number') return format.number(value)
      if (Array.isArray(value))
        return format.list(setting === 'accepted-countries' ? value.map((code) => countries.of(code) ?? code) : value)
      return Object.entries(value)
        .map(([part, number]) => `${getPartName(part)}: ${format.number(number)}`)
        .join(' · ')
    },
  }
}
