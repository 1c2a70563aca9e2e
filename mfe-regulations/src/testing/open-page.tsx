import { regulationsHttp } from '@portal/contracts-regulations'
import { stubResponses, fakeShellHost, renderPage, type FakeShellHost, type RenderedPage } from '@portal/testing-web'
import type { ReactNode } from 'react'
import comments from '../../locales/en-US/comments.json'
import documents from '../../locales/en-US/documents.json'
import downloads from '../../locales/en-US/downloads.json'
import subscriptions from '../../locales/en-US/subscriptions.json'
import reading from '@portal/regulation-reading/locales/en-US/regulations.json'
import ownRegulations from '../../locales/en-US/regulations.json'
import search from '../../locales/en-US/search.json'
import documentViewer from '../../locales/en-US/document-viewer.json'
import { connect } from '../shared/api/regulations-api.ts'

/** Renders a page of this remote at a URL, with stubbed responses. */
export async function openPage(
  page: ReactNode,
  path: string,
  responses: Parameters<typeof stubResponses>[1],
  host: FakeShellHost = fakeShellHost(),
): Promise<RenderedPage & { readonly requests: Request[] }> {
  const requests = stubResponses(regulationsHttp, responses)
  connect(host)
  const texts = {
    regulations: { ...reading, ...ownRegulations },
    comments,
    documents,
    downloads,
    subscriptions,
    search,
    'document-viewer': documentViewer,
  }
  const view = await renderPage(page, { texts, host, path })
  return Object.assign(view, { requests })
}
