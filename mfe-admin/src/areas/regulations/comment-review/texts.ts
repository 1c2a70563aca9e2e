import { createTexts } from '@portal/i18n'
import type commentReview from '../../../../locales/en-US/comment-review.json'

/** Interface texts of `/comment-queue` and `/reports`. */
export const { useText: useReviewText } = createTexts<typeof commentReview>('comment-review')
