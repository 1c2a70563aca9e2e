import { createTexts } from '@portal/i18n'
import type documentViewer from '../../../locales/en-US/document-viewer.json'

/** Texts of the pages that show a document. */
export const { useText: useDocumentViewerText } = createTexts<typeof documentViewer>('document-viewer')
