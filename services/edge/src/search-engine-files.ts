import type { FastifyInstance } from 'fastify'
import { sendText } from './send-text.ts'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'
import { ServiceUnavailableError } from './server-rendered/service-client.ts'
import { buildRobotsTxt, buildSitemap } from './server-rendered/sitemap.ts'

/** Maximum age of the sitemap in milliseconds. Building it for a large portal takes about a hundred requests. */
const sitemapMaxAgeMs = 300_000

/** Serves `/robots.txt` and `/sitemap.xml`. Their URLs use the configured origin, whatever the Host header says. */
export function registerSearchEngineFiles(app: FastifyInstance, config: EdgeConfig): void {
  let cachedSitemap: { readonly text: Promise<string>; readonly at: number } | undefined

  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply.type('text/plain; charset=utf-8'), buildRobotsTxt(config.PORTAL_ORIGIN)),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    if (cachedSitemap === undefined || performance.now() - cachedSitemap.at > sitemapMaxAgeMs) {
      cachedSitemap = { text: buildSitemap(config), at: performance.now() }
    }
    try {
      return await sendText(request, reply.type('application/xml; charset=utf-8'), await cachedSitemap.text)
    } catch (error) {
      cachedSitemap = undefined
      if (error instanceof ServiceUnavailableError) return sendFailure(request, reply, 'service.unavailable')
      throw error
    }
  })
}
