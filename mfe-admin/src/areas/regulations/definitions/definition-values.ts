import type { Definition } from '@portal/contracts-regulations'

/** A definition as form values. Lists have one entry per line. */
export interface DefinitionValues {
  readonly term: string
  readonly aliases: string
  readonly description: string
  readonly scopeKind: Definition['scope']['kind']
  readonly scopeRef: string
  readonly precedence: string
  readonly exclusions: string
  readonly changeNote: string
}

/** Returns the form values of a definition, or empty values for a new one. */
export function toFormValues(definition?: Definition): DefinitionValues {
  return {
    term: definition?.term ?? '',
    aliases: definition?.aliases.join('\n') ?? '',
    description: definition?.description ?? '',
    scopeKind: definition?.scope.kind ?? 'all',
    scopeRef: definition?.scope.ref ?? '',
    precedence: String(definition?.precedence ?? 0),
    exclusions: definition?.exclusions.join('\n') ?? '',
    changeNote: '',
  }
}

/** Returns the request body for validated form values. */
export function toRequestBody(values: DefinitionValues) {
  const { scopeKind: kind, scopeRef } = values
  return {
    term: values.term.trim(),
    aliases: splitLines(values.aliases),
    description: values.description.trim(),
    scope: { kind, ...(kind !== 'all' && { ref: scopeRef.trim() }) },
    precedence: Number(values.precedence),
    exclusions: splitLines(values.exclusions),
    changeNote: values.changeNote.trim(),
  }
}

export type DefinitionErrorCode =
  | 'term.missing'
  | 'description.missing'
  | 'scope.missing'
  | 'precedence.invalid'
  | 'aliases.many'
  | 'aliases.long'
  | 'exclusions.many'
  | 'exclusions.long'

/** Returns the validation errors by field. */
export function validate(values: DefinitionValues): Partial<Record<keyof DefinitionValues, DefinitionErrorCode>> {
  const precedence = Number(values.precedence)
  return {
    ...(values.term.trim() === '' && { term: 'term.missing' as const }),
    ...(values.description.trim() === '' && { description: 'description.missing' as const }),
    ...(values.scopeKind !== 'all' && values.scopeRef.trim() === '' && { scopeRef: 'scope.missing' as const }),
    ...((values.precedence.trim() === '' || !Number.isInteger(precedence) || precedence < 0 || precedence > 100) && {
      precedence: 'precedence.invalid' as const,
    }),
    ...(hasLongLine(values.aliases, 100) && { aliases: 'aliases.long' as const }),
    ...(splitLines(values.aliases).length > 20 && { aliases: 'aliases.many' as const }),
    ...(hasLongLine(values.exclusions, 200) && { exclusions: 'exclusions.long' as const }),
    ...(splitLines(values.exclusions).length > 50 && { exclusions: 'exclusions.many' as const }),
  }
}

function hasLongLine(text: string, maxLength: number): boolean {
  return splitLines(text).some((line) => line.length > maxLength)
}

function splitLines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
