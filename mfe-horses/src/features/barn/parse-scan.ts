import { checkMicrochip } from '@portal/contracts-horses/identity-rules'

/** What a reader or the camera read: a microchip, or the token in the link of a stall card. */
export type Scan = { readonly microchip: string } | { readonly token: string }

const stallCardLink = /\/stall-cards\/open\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
/** The 15 digits of a microchip among other text, such as `(985) 141000230417`. */
const chipDigits = /(?<!\d)\d{15}(?!\d)/

/** Returns what a code contains, or undefined when it is neither a microchip nor a stall card. */
export function parseScan(text: string): Scan | undefined {
  const token = stallCardLink.exec(text.trim())?.[1]
  if (token !== undefined) return { token: token.toLowerCase() }
  const digits = chipDigits.exec(text.replaceAll(/[\s()-]/g, ''))?.[0]
  return digits !== undefined && checkMicrochip(digits).isValid ? { microchip: digits } : undefined
}
