import { createTexts } from '@portal/i18n'
import type subscriptions from '../../../locales/en-US/subscriptions.json'

/** Texts of email subscriptions and of links in emails. */
export const { useText: useSubscriptionsText } = createTexts<typeof subscriptions>('subscriptions')
