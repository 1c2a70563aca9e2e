/** Returns a registry number in capital letters without spaces and hyphens, or undefined when it is none. */
export function parseRegistryNumber(text: string): string | undefined {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z\d]{4,15}$/.test(number) && /\d/.test(number) ? number : undefined
}

/** Longest list that can be pasted. */
export const maxPastedNumbers = 200

/** Messages about registry numbers by key, in both languages. */
export const registryNumberTexts = {
  'registry-numbers.invalid': {
    en: 'A registry number has 4 to 15 letters and digits.',
    es: 'El número de registro tiene de 4 a 15 letras y dígitos.',
  },
  'registry-numbers.repeated': {
    en: 'This registry number is in the list twice.',
    es: 'Este número de registro está dos veces en la lista.',
  },
  'registry-numbers.list-too-long': {
    en: 'A list can have 200 registry numbers. Add the others afterwards.',
    es: 'La lista puede tener 200 números de registro. Agregue los demás después.',
  },
} as const
export type RegistryNumberTextKey = keyof typeof registryNumberTexts

/** What was found in a pasted list; lines are counted from 1. */
export interface PastedNumbers {
  readonly numbers: readonly { readonly line: number; readonly registryNumber: string }[]
  readonly rejected: readonly { readonly line: number; readonly text: string; readonly key: RegistryNumberTextKey }[]
}

/** Parses registry numbers separated by lines, commas, semicolons or tabs. Empty parts are left out. */
export function parseRegistryNumbers(text: string): PastedNumbers {
  const numbers: { line: number; registryNumber: string }[] = []
  const rejected: PastedNumbers['rejected'][number][] = []
  const seen = new Set<string>()
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    for (const part of row.split(/[,;\t]/)) {
      const typed = part.trim()
      if (typed === '') continue
      const line = index + 1
      const registryNumber = parseRegistryNumber(typed)
      if (registryNumber === undefined) rejected.push({ line, text: typed, key: 'registry-numbers.invalid' })
      else if (seen.has(registryNumber)) rejected.push({ line, text: typed, key: 'registry-numbers.repeated' })
      else if (seen.size >= maxPastedNumbers)
        rejected.push({ line, text: typed, key: 'registry-numbers.list-too-long' })
      else {
        seen.add(registryNumber)
        numbers.push({ line, registryNumber })
      }
    }
  }
  return { numbers, rejected }
}
