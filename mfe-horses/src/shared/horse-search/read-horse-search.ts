import {
  findSearchProblem,
  maxNameLength,
  parseSearchText,
  type HorseSearchInput,
  type HorseSearchProblem,
} from '@portal/contracts-horses/identity-rules'

/** What a person typed: one text, or the year of birth and the dam's name. */
export interface HorseSearchFields {
  readonly text: string
  readonly year: string
  readonly dam: string
}

export type SearchProblemCode = HorseSearchProblem['code'] | 'year-invalid'

interface ReadSearch {
  readonly fields: HorseSearchFields
  readonly byDam: boolean
  /** The search to run; undefined: nothing was searched for yet, or it cannot be run. */
  readonly search: HorseSearchInput | undefined
}

/** Reads the search from the address of the page: `?text=`, or `?year=&dam=`. */
export function readHorseSearch(query: URLSearchParams): ReadSearch {
  const read = (name: string) => query.get(name)?.slice(0, maxNameLength) ?? ''
  const fields = { text: read('text'), year: read('year'), dam: read('dam') }
  const byDam = query.has('year')
  const isEmpty = fields.text === '' && fields.year === ''
  const search = toSearch(fields, byDam)
  return { fields, byDam, search: isEmpty || findFieldProblem(fields, byDam) ? undefined : search }
}

function toSearch({ text, year, dam }: HorseSearchFields, byDam: boolean): HorseSearchInput {
  if (!byDam) return parseSearchText(text)
  return { yearOfBirth: year.trim() === '' ? undefined : Number(year), damName: dam.trim() }
}

/** Returns the field that is missing or wrong, and the problem; undefined: the search can be run. */
export function findFieldProblem(
  fields: HorseSearchFields,
  byDam: boolean,
): { readonly field: keyof HorseSearchFields; readonly code: SearchProblemCode } | undefined {
  if (byDam && fields.year.trim() !== '' && !/^(19|20)\d\d$/.test(fields.year.trim()))
    return { field: 'year', code: 'year-invalid' }
  const problem = findSearchProblem(toSearch(fields, byDam))
  if (!problem) return undefined
  if (!byDam) return { field: 'text', code: problem.code }
  // Without a year and a dam the rule asks for a name.
  if (problem.code === 'search-missing') return { field: 'year', code: 'year-missing' }
  return { field: problem.field === 'yearOfBirth' ? 'year' : 'dam', code: problem.code }
}
