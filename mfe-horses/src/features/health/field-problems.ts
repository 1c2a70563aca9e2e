import { healthTexts, type HealthTextKey } from '@portal/contracts-horses/health-rules'

/** A rule about a field that a record breaks. */
export interface FieldProblem {
  readonly field: string
  readonly key: string
}

/** Returns the messages of the rules by field. */
export function toMessages(problems: readonly FieldProblem[], language: 'en' | 'es'): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, key }) => [field, healthTexts[key as HealthTextKey][language]]))
}
