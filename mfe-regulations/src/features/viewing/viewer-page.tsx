import { Page } from '@portal/ui'
import type { documentPage } from '@portal/contracts-regulations/rules'
import { DocumentContent } from './document-content.tsx'
import { DocumentHead } from './document-head.tsx'
import { ViewedDocument } from './viewed-document.tsx'
import { KindOfPage } from './kind-of-page.tsx'
import './viewing.css'

/** A page that shows one kind of file: what the document is, then its content. */
export function ViewerPage({ path }: { readonly path: ReturnType<typeof documentPage> }) {
  return (
    <ViewedDocument>
      {(document, place) => (
        <KindOfPage kind={document.file.kind} path={path}>
          <Page>
            <DocumentHead document={document} place={place} />
            <DocumentContent document={document} place={place} />
          </Page>
        </KindOfPage>
      )}
    </ViewedDocument>
  )
}
