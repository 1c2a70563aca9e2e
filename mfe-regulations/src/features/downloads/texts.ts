import { createTexts } from '@portal/i18n'
import type downloads from '../../../locales/en-US/downloads.json'

/** Texts of the download dialogs. */
export const { useText: useDownloadText } = createTexts<typeof downloads>('downloads')
