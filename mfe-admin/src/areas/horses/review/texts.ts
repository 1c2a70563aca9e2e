import { createTexts } from '@portal/i18n'
import type horseReview from '../../../../locales/en-US/horse-review.json'

/** Texts of `/horse-review`. */
export const { useText: useHorseReviewText } = createTexts<typeof horseReview>('horse-review')
