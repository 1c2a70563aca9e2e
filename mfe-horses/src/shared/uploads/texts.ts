import { createTexts } from '@portal/i18n'
import type uploads from '../../../locales/en-US/uploads.json'

/** Texts of uploads. */
export const { useText: useUploadText } = createTexts<typeof uploads>('uploads')
