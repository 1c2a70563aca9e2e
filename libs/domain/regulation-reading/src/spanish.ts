import type { SpanishWords } from './provision.ts'

/** Spanish words by provision; `outdated` where the English has changed since. */
export type SpanishText = ReadonlyMap<string, SpanishWords | 'outdated'>

/** What a version's translation holds, by provision. */
export function spanishByProvision(
  translation:
    | {
        readonly items: readonly (SpanishWords & { readonly regulationId: string })[]
        readonly outdated: readonly string[]
      }
    | undefined,
): SpanishText {
  const found = new Map<string, SpanishWords | 'outdated'>()
  for (const regulationId of translation?.outdated ?? []) found.set(regulationId, 'outdated')
  for (const words of translation?.items ?? []) found.set(words.regulationId, words)
  return found
}
