export type MicrochipProblem = 'microchip-not-15-digits' | 'microchip-code-invalid'

export type MicrochipCheck =
  | { readonly isValid: true; readonly microchip: string }
  | { readonly isValid: false; readonly problem: MicrochipProblem }

/**
 * Checks a microchip number as typed or scanned (ISO 11784): 15 digits, of which the first three are a country (001 to
 * 899) or a manufacturer (900 to 998). Spaces and hyphens are accepted. 999 is for tests.
 */
export function checkMicrochip(text: string): MicrochipCheck {
  // Copied numbers may contain other dashes than the keyboard's.
  const microchip = text.replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (!/^\d{15}$/.test(microchip)) return { isValid: false, problem: 'microchip-not-15-digits' }
  const code = Number(microchip.slice(0, 3))
  if (code === 0 || code === 999) return { isValid: false, problem: 'microchip-code-invalid' }
  return { isValid: true, microchip }
}

/** Formats a microchip number in groups, `985 112 345 678 901`, for reading aloud. */
export function formatMicrochip(microchip: string): string {
  return microchip.match(/\d{3}/g)?.join(' ') ?? microchip
}
