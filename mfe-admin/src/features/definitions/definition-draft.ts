import type { Definition } from '@portal/contracts-regulations'

/** A definition as its form holds it: lists stand one a line. */
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

/** The form of a definition; of a new one where there is none. */
export function valuesOf(definition?: Definition): DefinitionValues {
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

/** What is sent of a form that was checked. */
export function bodyOf(values: DefinitionValues) {
  const { scopeKind: kind, scopeRef } = values
  return {
    term: values.term.trim(),
    aliases: linesOf(values.aliases),
    description: values.description.trim(),
    scope: { kind, ...(kind !== 'all' && { ref: scopeRef.trim() }) },
    precedence: Number(values.precedence),
    exclusions: linesOf(values.exclusions),
    changeNote: values.changeNote.trim(),
  }
}

export type DefinitionFault =
  | 'term.missing'
  | 'description.missing'
  | 'scope.missing'
  | 'precedence.wrong'
  | 'aliases.many'
  | 'aliases.long'
  | 'exclusions.many'
  | 'exclusions.long'

/** What is wrong with a form, by field. */
export function faultsOf(values: DefinitionValues): Partial<Record<keyof DefinitionValues, DefinitionFault>> {
  const precedence = Number(values.precedence)
  return {
    ...(values.term.trim() === '' && { term: 'term.missing' as const }),
    ...(values.description.trim() === '' && { description: 'description.missing' as const }),
    ...(values.scopeKind !== 'all' && values.scopeRef.trim() === '' && { scopeRef: 'scope.missing' as const }),
    ...((values.precedence.trim() === '' || !Number.isInteger(precedence) || precedence < 0 || precedence > 100) && {
      precedence: 'precedence.wrong' as const,
    }),
    ...(hasLongLine(values.aliases, 100) && { aliases: 'aliases.long' as const }),
    ...(linesOf(values.aliases).length > 20 && { aliases: 'aliases.many' as const }),
    ...(hasLongLine(values.exclusions, 200) && { exclusions: 'exclusions.long' as const }),
    ...(linesOf(values.exclusions).length > 50 && { exclusions: 'exclusions.many' as const }),
  }
}

function hasLongLine(text: string, most: number): boolean {
  return linesOf(text).some((line) => line.length > most)
}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}
