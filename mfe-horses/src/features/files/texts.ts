import { createTexts } from '@portal/i18n'
import type horseFiles from '../../../locales/en-US/horse-files.json'

/** Texts of the files of horses. */
export const { useText: useFilesText } = createTexts<typeof horseFiles>('horse-files')
