import { textsOf } from '@portal/i18n'
import type downloads from '../../../locales/en-US/downloads.json'

/** Texts of downloads: the dialog in which a file is chosen and made. */
export const { useText: useDownloadText } = textsOf<typeof downloads>('downloads')
