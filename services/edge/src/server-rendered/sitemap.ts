import { pageUrls, type PageUrl } from '@portal/contracts-common'
import { html } from '@portal/service-kit/html'
import type { EdgeConfig } from '../config.ts'
import { ServiceClient } from './service-client.ts'

/** Pages of the shell. */
const shellPages: readonly PageUrl[] = ['/', '/how-it-works', '/landing-page', '/privacy-policy'].map((url) => ({
  url,
  changedAt: null,
}))

/** Maximum number of entries in a sitemap. */
const maxEntries = 50_000
const pageSize = 5_000

/** Builds the sitemap: the pages of the shell and everything published that has its own URL. */
export async function buildSitemap({
  UPSTREAMS: upstreams,
  INTERNAL_CREDENTIAL: credential,
  PORTAL_ORIGIN: origin,
}: Pick<EdgeConfig, 'UPSTREAMS' | 'INTERNAL_CREDENTIAL' | 'PORTAL_ORIGIN'>): Promise<string> {
  const lists = await Promise.all(
    upstreams.map(({ origin: serviceOrigin, pages }) =>
      pages === undefined ? [] : listPageUrls(new ServiceClient(serviceOrigin, credential), pages.urlsPath),
    ),
  )
  const urls = [...shellPages, ...lists.flat()].slice(0, maxEntries).map(({ url, changedAt }) => {
    const lastModified = changedAt === null ? undefined : html`<lastmod>${changedAt}</lastmod>`
    return html`<url><loc>${new URL(url, origin).href}</loc>${lastModified}</url> `
  })
  return html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> ${urls}</urlset> `.text
}

/** Builds robots.txt: search engines may index pages, but not API calls. */
export function buildRobotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /idp/\nDisallow: /dev/\nDisallow: /*?generation=\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}

async function listPageUrls(service: ServiceClient, path: string): Promise<PageUrl[]> {
  const entries: PageUrl[] = []
  while (entries.length < maxEntries) {
    const list = await service.get({ path, results: pageUrls }, { query: { skip: entries.length, limit: pageSize } })
    entries.push(...(list?.items ?? []))
    if (list === undefined || list.items.length === 0 || entries.length >= list.total) break
  }
  return entries
}
