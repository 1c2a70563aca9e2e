import { textsOf } from '@portal/i18n'
import type releases from '../../../locales/en-US/releases.json'

/** Texts of the releases. */
export const { useText: useReleasesText } = textsOf<typeof releases>('releases')
