import { checkMicrochip } from '@portal/contracts-horses/identity-rules'

/** Whether a scanned microchip is that of the horse; null: nothing was scanned. A horse without a chip needs no scan. */
export function isChipOfHorse(scanned: string | undefined, chipOfHorse: string | null): boolean | null {
  if (chipOfHorse === null) return true
  if (!scanned) return null
  const checked = checkMicrochip(scanned)
  return checked.isValid && checked.microchip === chipOfHorse
}
