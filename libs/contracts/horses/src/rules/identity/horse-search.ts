import { checkMicrochip, type MicrochipProblem } from './microchip.ts'

/** What a person states to find a horse; empty and missing fields are not searched for. */
export interface HorseSearchInput {
  readonly name?: string | undefined
  readonly yearOfBirth?: number | undefined
  readonly damName?: string | undefined
  readonly microchip?: string | undefined
  readonly registryNumber?: string | undefined
}

export interface HorseSearchProblem {
  readonly field: keyof HorseSearchInput
  readonly code: 'search-missing' | 'dam-missing' | 'year-missing' | MicrochipProblem
}

/**
 * Checks a search: it needs the horse's name, or both the year of birth and the dam's name (spec 5), or the microchip, or
 * the registry number. Returns undefined when it can be run.
 */
export function findSearchProblem(search: HorseSearchInput): HorseSearchProblem | undefined {
  const { name = '', yearOfBirth, damName = '', microchip = '', registryNumber = '' } = search
  if (microchip !== '') {
    const checked = checkMicrochip(microchip)
    return checked.isValid ? undefined : { field: 'microchip', code: checked.problem }
  }
  if (registryNumber !== '' || hasLetters(name)) return undefined
  if (yearOfBirth === undefined && !hasLetters(damName)) return { field: 'name', code: 'search-missing' }
  if (yearOfBirth === undefined) return { field: 'yearOfBirth', code: 'year-missing' }
  return hasLetters(damName) ? undefined : { field: 'damName', code: 'dam-missing' }
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text)
