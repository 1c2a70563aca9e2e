import { procedures, requirementItems } from '@portal/contracts-horses/health-rules'
import { createTexts } from '@portal/i18n'
import type health from '../../../locales/en-US/health.json'
import { useText } from '../../shared/texts.ts'

/** Texts about health records. */
export const { useText: useHealthText } = createTexts<typeof health>('health')

/** Returns the name of a vaccine, test or procedure in the current language; other names are as they were entered. */
export function useRecordName(): (name: string) => string {
  const t = useText()
  const health = useHealthText()
  return (name) => {
    const item = requirementItems.find((each) => each === name)
    if (item) return t(`item.${item}`)
    const procedure = procedures.find((each) => each === name)
    return procedure ? health(`procedure.${procedure}`) : name
  }
}
