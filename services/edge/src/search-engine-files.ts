import type { FastifyInstance } from 'fastify'
import { sendText } from './changing-text.ts'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'
import { PublicCalls, ServiceAway } from './written/public-calls.ts'
import { robots, sitemap } from './written/sitemap.ts'

/** How old a sitemap may be, milliseconds: it takes some hundred calls to make one of a large portal. */
const sitemapAge = 300_000

/** `/robots.txt` and `/sitemap.xml`. Their addresses are the portal's configured one, whatever the request says. */
export function searchEngineFiles(app: FastifyInstance, config: EdgeConfig): void {
  const upstream = config.UPSTREAMS.find(({ name }) => name === 'regulations')
  const regulations = upstream && new PublicCalls(upstream.origin)
  let kept: { readonly text: Promise<string>; readonly at: number } | undefined

  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply.type('text/plain; charset=utf-8'), robots(config.PORTAL_ORIGIN)),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    if (regulations === undefined) return sendFailure(request, reply, 'resource.not-found')
    if (kept === undefined || performance.now() - kept.at > sitemapAge) {
      kept = { text: sitemap(regulations, config.PORTAL_ORIGIN), at: performance.now() }
    }
    try {
      return sendText(request, reply.type('application/xml; charset=utf-8'), await kept.text)
    } catch (failure) {
      kept = undefined
      if (failure instanceof ServiceAway) return sendFailure(request, reply, 'service.unavailable')
      throw failure
    }
  })
}
