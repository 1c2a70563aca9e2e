import { textsOf } from '@portal/i18n'
import type documents from '../../../locales/en-US/documents.json'

/** Texts of the lists of documents. */
export const { useText: useDocumentsText } = textsOf<typeof documents>('documents')
