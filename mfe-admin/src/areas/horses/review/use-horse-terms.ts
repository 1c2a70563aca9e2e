import { useHorseReviewText } from './texts.ts'

interface Named {
  readonly name: string | null
  readonly damName: string
  readonly yearOfBirth: number
}

/** Names horses: those without a name by their dam and year of birth. */
export function useHorseName(): (horse: Named) => string {
  const t = useHorseReviewText()
  return ({ name, damName, yearOfBirth }) => name ?? t('unnamed', { dam: damName, year: String(yearOfBirth) })
}
