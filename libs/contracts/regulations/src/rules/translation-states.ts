/** State of a provision's Spanish translation: none, of an earlier English text, or of the current one. */
export const translationStates = ['missing', 'outdated', 'current'] as const
export type TranslationState = (typeof translationStates)[number]
