import { textsOf } from '@portal/i18n'
import type comments from '../../../locales/en-US/comments.json'

/** Texts of comments, drafts and receipts. */
export const { useText: useCommentText } = textsOf<typeof comments>('comments')
