import { textsOf } from '@portal/i18n'
import type review from '../../../locales/en-US/review.json'

/** Texts of what staff do with comments. */
export const { useText: useReviewText } = textsOf<typeof review>('review')
