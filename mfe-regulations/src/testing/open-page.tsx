import { answerCalls, fakeShellHost, renderPage, type FakeShellHost, type RenderedPage } from '@portal/testing-web'
import type { ReactNode } from 'react'
import comments from '../../locales/en-US/comments.json'
import documents from '../../locales/en-US/documents.json'
import downloads from '../../locales/en-US/downloads.json'
import following from '../../locales/en-US/following.json'
import regulations from '../../locales/en-US/regulations.json'
import search from '../../locales/en-US/search.json'
import viewers from '../../locales/en-US/viewers.json'
import { connect } from '../api.ts'

/** Renders a page of this remote at an address, over the answers given. */
export async function openPage(
  page: ReactNode,
  at: string,
  answers: Parameters<typeof answerCalls>[0],
  host: FakeShellHost = fakeShellHost(),
): Promise<RenderedPage & { readonly requests: Request[] }> {
  const requests = answerCalls(answers)
  connect(host)
  const texts = { regulations, comments, documents, downloads, following, search, viewers }
  const view = await renderPage(page, { texts, host, at })
  return Object.assign(view, { requests })
}
