import { checkMicrochip, type HorseSearchInput } from '@portal/contracts-horses/identity-rules'
import type { HorseSearch } from '../horse-search/index.ts'

/** Returns the most exact search that the fields allow; the contract has checked that there is one. */
export function toHorseSearch(input: HorseSearchInput): HorseSearch {
  const { name = '', yearOfBirth = 0, damName = '', microchip = '', registryNumber = '' } = input
  const chip = checkMicrochip(microchip)
  if (chip.isValid) return { by: 'microchip', microchip: chip.microchip }
  if (registryNumber !== '') return { by: 'registry-number', registryNumber }
  if (name !== '') return { by: 'name', name }
  return { by: 'dam', yearOfBirth, damName }
}
