import type { RegistryImport } from '@portal/contracts-registration'
import type { Tone } from '@portal/ui'

/** Colors of the states of an import. */
export const importTones: Readonly<Record<RegistryImport['state'], Tone>> = {
  checking: 'neutral',
  checked: 'warning',
  importing: 'info',
  imported: 'success',
}
