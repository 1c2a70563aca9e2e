import { createTexts } from '@portal/i18n'
import type documents from '../../../../locales/en-US/document-editing.json'

/** Interface texts of the pages that upload and edit documents. */
export const { useText: useDocumentsText } = createTexts<typeof documents>('document-editing')
export type DocumentsText = ReturnType<typeof useDocumentsText>
