import type { HorseRule } from '@portal/contracts-horses'
import type { RegistrationField } from '@portal/contracts-horses/identity-rules'

export type RuleContent = HorseRule['content']
export type Values = Readonly<Record<string, string | readonly string[]>>

/** Keys of the messages about a field that is not valid, by field. */
export type FieldProblems = Readonly<
  Record<
    string,
    'number-invalid' | 'code-invalid' | 'min-days-invalid' | 'race-shorter' | 'max-smaller' | 'undo-days-invalid'
  >
>

export const readText = (values: Values, name: string) => String(values[name] ?? '').trim()

function readNumber(values: Values, name: string): number | undefined {
  const text = readText(values, name)
  return /^\d{1,4}$/.test(text) && Number(text) <= 3650 ? Number(text) : undefined
}

/** Returns the days by placement, null for barred; undefined if the text is not a list of them. */
export function parseMinDays(text: string): (number | null)[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const isValid = (part: string) => part === 'barred' || part === 'inhabilitado' || /^\d{1,4}$/.test(part)
  if (parts.length === 0 || parts.length > 10 || !parts.every(isValid)) return undefined
  return parts.map((part) => (/^\d/.test(part) ? Number(part) : null))
}

/** Returns the row that was entered, or what is wrong with it. */
export function toContent(
  kind: RuleContent['kind'],
  values: Values,
): RuleContent | { readonly problems: FieldProblems } {
  switch (kind) {
    case 'requirement': {
      const [minDaysBefore, maxDays] = [readNumber(values, 'min'), readNumber(values, 'max')]
      if (minDaysBefore === undefined) return { problems: { min: 'number-invalid' } }
      if (maxDays === undefined) return { problems: { max: 'number-invalid' } }
      if (maxDays < minDaysBefore) return { problems: { max: 'max-smaller' } }
      const scope = readText(values, 'scope') as 'NATIONAL' | 'STATE' | 'TRACK'
      const place = scope === 'STATE' ? readText(values, 'state').toUpperCase() : readText(values, 'track')
      return {
        kind,
        item: readText(values, 'item') as Extract<RuleContent, { kind: 'requirement' }>['item'],
        scope,
        // The service says that the place is missing.
        scopeId: scope === 'NATIONAL' ? null : place || 'none',
        minDaysBefore,
        maxDays,
      }
    }
    case 'stand-down': {
      const [work, race] = [readNumber(values, 'work'), readNumber(values, 'race')]
      if (work === undefined) return { problems: { work: 'number-invalid' } }
      if (race === undefined) return { problems: { race: 'number-invalid' } }
      if (race < work) return { problems: { race: 'race-shorter' } }
      return {
        kind,
        treatment: readText(values, 'treatment') as Extract<RuleContent, { kind: 'stand-down' }>['treatment'],
        unit: readText(values, 'unit') === 'hours' ? 'hours' : 'days',
        work,
        race,
        onlyVetsListWorks: readText(values, 'works') === 'list',
      }
    }
    case 'vets-list-reason':
      return toReason(values)
    case 'registration-field':
      return {
        kind,
        field: readText(values, 'field') as RegistrationField,
        label: { en: readText(values, 'nameEn'), es: readText(values, 'nameEs') },
        isRequired: readText(values, 'requirement') === 'required',
      }
    case 'merge-undo': {
      const days = readNumber(values, 'days')
      if (days === undefined || days > 365) return { problems: { days: 'undo-days-invalid' } }
      return { kind, days }
    }
  }
}

function toReason(values: Values): RuleContent | { readonly problems: FieldProblems } {
  const reason = readText(values, 'code')
  if (!/^[a-z][a-z0-9-]*$/.test(reason)) return { problems: { code: 'code-invalid' } }
  const minDays = parseMinDays(readText(values, 'minDays'))
  if (!minDays) return { problems: { minDays: 'min-days-invalid' } }
  const [placementPeriodDays, noWorkDays] = [readNumber(values, 'placementPeriod'), readNumber(values, 'noWorkDays')]
  if (placementPeriodDays === undefined) return { problems: { placementPeriod: 'number-invalid' } }
  if (noWorkDays === undefined) return { problems: { noWorkDays: 'number-invalid' } }
  const steps = values['steps'] ?? []
  return {
    kind: 'vets-list-reason',
    reason,
    name: { en: readText(values, 'nameEn'), es: readText(values, 'nameEs') },
    minDays,
    placementPeriodDays,
    noWorkDays,
    isExamRequired: steps.includes('exam'),
    isWorkRequired: steps.includes('work'),
    isSampleRequired: steps.includes('sample'),
    endsByTime: steps.includes('automatic'),
  }
}
