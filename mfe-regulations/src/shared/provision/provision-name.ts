import { formatProvisionName } from '@portal/regulation-reading/provision-name'
import { getNumberPrefixes } from '@portal/regulation-reading/texts'
import { useText } from '../texts/regulations-texts.ts'

export { getNumberPrefixes, formatProvisionName }

/** Returns {@link formatProvisionName} with the regulation texts, for components that use other texts. */
export function useProvisionName(): (label: string) => string {
  const t = useText()
  return (label) => formatProvisionName(label, t)
}
