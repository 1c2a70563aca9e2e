import { createTexts } from '@portal/i18n'
import type documents from '../../../locales/en-US/documents.json'

/** Texts of the lists of documents. */
export const { useText: useDocumentsText } = createTexts<typeof documents>('documents')
