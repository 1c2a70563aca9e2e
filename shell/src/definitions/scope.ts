import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import type { useText } from '../texts.ts'

/** Where a definition holds, in words. */
export function scopeOf(
  t: ReturnType<typeof useText>,
  scope: { readonly kind: DefinitionScopeKind; readonly ref?: string | undefined },
): string {
  return t(`definitions.scope.${scope.kind}`, { ref: scope.ref ?? '' })
}

/** The number of the provision a definition is from: of `1020(BusinessDay)` the term is said already. */
export function sourceNumber(label: string): string {
  return label.replace(/\([A-Z][a-z]\w+\)$/, '')
}
