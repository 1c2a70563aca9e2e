import type { HorseSearchInput } from './horse-search.ts'

const microchipLength = 15

/**
 * Returns what a person or a chip reader typed into one search box as a search: 15 digits or more are a microchip, four or more
 * digits with at most three letters before them a registry number, everything else a name.
 */
export function parseSearchText(text: string): HorseSearchInput {
  const compact = text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (/^\d+$/.test(compact) && compact.length >= microchipLength) return { microchip: compact }
  if (/^[A-Z]{0,3}\d{4,}$/.test(compact)) return { registryNumber: compact }
  return { name: text.trim() }
}
