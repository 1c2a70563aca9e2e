import { createTexts } from '@portal/i18n'
import type invites from '../../../locales/en-US/invites.json'

export const { useText } = createTexts<typeof invites>('invites')
