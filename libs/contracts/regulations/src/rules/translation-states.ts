/** How a provision stands in Spanish: not at all, after an earlier English wording, or after the present one. */
export const translationStates = ['missing', 'outdated', 'current'] as const
export type TranslationState = (typeof translationStates)[number]
