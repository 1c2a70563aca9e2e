import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RenderedPage } from '@portal/contracts-common'
import { regulationsPages } from '@portal/contracts-regulations'
import { credential } from './edge-server.ts'

/** How a release of the regulations service answers the edge's request for a page. */
export type PageAnswer = Partial<RenderedPage> | 'no such endpoint' | 'another shape'

export interface PageService {
  /** Its entry in the edge's UPSTREAMS. */
  readonly upstream: object
  answer: PageAnswer
  stop(): Promise<void>
}

const page: RenderedPage = {
  status: 200,
  lang: 'en-US',
  head: { title: 'A rule', description: 'In effect.', canonical: '/regulation-viewer?regulation=1' },
  html: '<h1 class="rv-released-later">The text of the rule</h1>',
  styles: '.rv-released-later { color: rgb(1, 2, 3) }',
  onlyWithoutScripts: false,
}

/** Starts a regulations service of another release than the portal's. */
export async function startPageService(): Promise<PageService> {
  const server = createServer(({ url, headers }, response) => {
    const isPage = url?.startsWith(`${regulationsPages.renderPath}?`) && headers['x-internal-credential'] === credential
    const { answer } = service
    const results = answer === 'another shape' ? { markup: page.html } : { ...page, ...Object(answer), addedLater: [1] }
    const isFound = isPage && answer !== 'no such endpoint'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: isFound ? 200 : 404, results: isFound ? results : null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PageService = {
    upstream: {
      name: 'regulations',
      paths: ['/api/regulations'],
      pages: regulationsPages,
      origin,
      privateOrigin: origin,
    },
    answer: {},
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  return service
}
