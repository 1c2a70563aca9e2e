import { createTexts } from '@portal/i18n'
import type comments from '../../../locales/en-US/comments.json'

/** Texts of comments, drafts and receipts. */
export const { useText: useCommentText } = createTexts<typeof comments>('comments')
