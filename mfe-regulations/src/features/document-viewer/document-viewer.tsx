import { Page } from '@portal/ui'
import type { getDocumentPage } from '@portal/contracts-regulations/rules'
import { DocumentContent } from './document-content.tsx'
import { DocumentHeader } from './document-header.tsx'
import { DocumentLoader } from './document-loader.tsx'
import { RedirectToViewer } from './redirect-to-viewer.tsx'
import './document-viewer.css'

/** A page for one type of file: the document's header, then its content. */
export function DocumentViewer({ path }: { readonly path: ReturnType<typeof getDocumentPage> }) {
  return (
    <DocumentLoader>
      {(document, documentRef) => (
        <RedirectToViewer kind={document.file.kind} path={path}>
          <Page>
            <DocumentHeader document={document} documentRef={documentRef} />
            <DocumentContent document={document} documentRef={documentRef} />
          </Page>
        </RedirectToViewer>
      )}
    </DocumentLoader>
  )
}
