import { createTexts } from '@portal/i18n'
import type requests from '../../../locales/en-US/requests.json'

/** Texts of requests about horses. */
export const { useText: useRequestText } = createTexts<typeof requests>('requests')
