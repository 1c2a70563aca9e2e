import { textsOf } from '@portal/i18n'
import type following from '../../../locales/en-US/following.json'

/** Texts of following by mail, and of what links in mails do. */
export const { useText: useFollowingText } = textsOf<typeof following>('following')
