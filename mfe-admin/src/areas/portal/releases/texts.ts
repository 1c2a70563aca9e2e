import { createTexts } from '@portal/i18n'
import type releases from '../../../../locales/en-US/releases.json'

/** Interface texts of `/releases`. */
export const { useText: useReleasesText } = createTexts<typeof releases>('releases')
