import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import type { useText } from '../texts.ts'

/** Describes the scope of a definition. */
export function formatScope(
  t: ReturnType<typeof useText>,
  scope: { readonly kind: DefinitionScopeKind; readonly ref?: string | undefined },
): string {
  return t(`definitions.scope.${scope.kind}`, { ref: scope.ref ?? '' })
}

/** Label of the provision that contains a definition, without the term: `1020` for `1020(BusinessDay)`. */
export function formatSourceLabel(label: string): string {
  return label.replace(/\([A-Z][a-z]\w+\)$/, '')
}
