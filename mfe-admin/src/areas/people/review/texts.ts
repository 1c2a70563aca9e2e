import { createTexts } from '@portal/i18n'
import type peopleReview from '../../../../locales/en-US/people-review.json'

/** Interface texts of `/people-review`. */
export const { useText: useReviewText } = createTexts<typeof peopleReview>('people-review')
