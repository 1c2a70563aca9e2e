import { textsOf } from '@portal/i18n'
import type documents from '../../../locales/en-US/document-editing.json'

/** Texts of the pages on which documents are uploaded and changed. */
export const { useText: useDocumentsText } = textsOf<typeof documents>('document-editing')
export type DocumentsText = ReturnType<typeof useDocumentsText>
