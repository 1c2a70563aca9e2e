import { textsOf } from '@portal/i18n'
import type users from '../../../locales/en-US/users.json'

/** Texts of the portal's users. */
export const { useText: useUsersText } = textsOf<typeof users>('users')
