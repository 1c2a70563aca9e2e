import type { SpanishProvision } from './provision.ts'

/** Spanish translations by provision; `outdated` if the English text has changed since. */
export type SpanishTranslations = ReadonlyMap<string, SpanishProvision | 'outdated'>

/** Indexes the translation of a version by provision. */
export function indexSpanishTranslations(
  translation:
    | {
        readonly items: readonly (SpanishProvision & { readonly regulationId: string })[]
        readonly outdated: readonly string[]
      }
    | undefined,
): SpanishTranslations {
  const translations = new Map<string, SpanishProvision | 'outdated'>()
  for (const regulationId of translation?.outdated ?? []) translations.set(regulationId, 'outdated')
  for (const item of translation?.items ?? []) translations.set(item.regulationId, item)
  return translations
}
