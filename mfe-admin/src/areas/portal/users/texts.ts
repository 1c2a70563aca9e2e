import { createTexts } from '@portal/i18n'
import type users from '../../../../locales/en-US/users.json'

/** Interface texts of `/users`. */
export const { useText: useUsersText } = createTexts<typeof users>('users')
