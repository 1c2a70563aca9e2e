import { provisionName } from '@portal/regulation-reading/provision-name'
import { numberPrefixes } from '@portal/regulation-reading/words'
import { useText } from './texts.ts'

export { numberPrefixes, provisionName }

/** {@link provisionName} for those who have other texts at hand. */
export function useProvisionName(): (label: string) => string {
  const t = useText()
  return (label) => provisionName(label, t)
}
