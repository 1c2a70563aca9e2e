import type { CheckedListRow, FoundHorse } from '@portal/contracts-horses'

const states = { none: 'found', caller: 'registered-to-you', other: 'registered-to-other' } as const

/** Returns what each identifier of a list means. The second of two that mean the same horse is a repetition. */
export function toCheckedRows(
  identifiers: readonly string[],
  horses: readonly FoundHorse[],
  isRegistryAvailable: boolean,
): CheckedListRow[] {
  const seen = new Set<FoundHorse>()
  return identifiers.map((identifier) => {
    const horse = horses.find((each) => each.registryNumber === identifier || each.microchip === identifier)
    if (!horse) return { identifier, state: isRegistryAvailable ? 'not-found' : 'not-checked', horse: null }
    if (seen.has(horse)) return { identifier, state: 'repeated', horse }
    seen.add(horse)
    return { identifier, state: states[horse.registration], horse }
  })
}
