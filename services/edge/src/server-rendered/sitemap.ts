import { regulationsHttp } from '@portal/contracts-regulations'
import { getDocumentPage } from '@portal/contracts-regulations/rules'
import { definitionUrl, versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { html, type Html } from './html.ts'
import type { PublicApiClient } from './public-api-client.ts'

interface SitemapEntry {
  readonly path: string
  /** ISO 8601. */
  readonly changedAt?: string | null | undefined
}

const staticEntries: readonly SitemapEntry[] = [
  { path: '/' },
  { path: '/promulgated-regulations' },
  { path: '/all-regulation-versions' },
  { path: '/published-documents' },
  { path: '/how-it-works' },
  { path: '/landing-page' },
  { path: '/privacy-policy' },
  { path: '/?definition=' },
]

/** Maximum number of entries in a sitemap. */
const maxEntries = 50_000
const pageSize = 100

/** Builds the sitemap: everything published that has its own URL. */
export async function buildSitemap(regulations: PublicApiClient, origin: string): Promise<string> {
  const entries = [
    ...staticEntries,
    ...(await listRegulationEntries(regulations)),
    ...(await listDocumentEntries(regulations)),
    ...(await listDefinitionEntries(regulations)),
  ]
  const urls = entries.slice(0, maxEntries).map(({ path, changedAt }) => {
    const lastModified: Html | undefined = changedAt ? html`<lastmod>${changedAt}</lastmod>` : undefined
    return html`<url><loc>${new URL(path, origin).href}</loc>${lastModified}</url> `
  })
  return html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> ${urls}</urlset> `.text
}

/** Builds robots.txt: search engines may index pages, but not API calls. */
export function buildRobotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /idp/\nDisallow: /dev/\nDisallow: /*?generation=\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}

async function listRegulationEntries(regulations: PublicApiClient): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (let skip = 0; skip < maxEntries; skip += pageSize) {
    const list = await regulations.get(regulationsHttp.listRegulations, { query: { skip, limit: pageSize } })
    for (const { mainParentId, versions, inEffectVersionId } of list?.items ?? []) {
      for (const version of versions) {
        const isInEffect = version.versionId === inEffectVersionId
        const path = isInEffect ? viewerUrl({ mainParentId }) : versionUrl(version)
        entries.push({ path, changedAt: version.publishedAt })
      }
    }
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return entries
}

/** Lists the viewer page of each published document and video. */
async function listDocumentEntries(regulations: PublicApiClient): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (let skip = 0; skip < maxEntries; skip += pageSize) {
    const list = await regulations.get(regulationsHttp.listRegDocuments, {
      query: { status: 'published', sortBy: 'updatedAt', skip, limit: pageSize },
    })
    for (const { id, file, publishedAt } of list?.items ?? [])
      entries.push({ path: `${getDocumentPage(file.kind)}?id=${id}`, changedAt: publishedAt })
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return entries
}

async function listDefinitionEntries(regulations: PublicApiClient): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (let skip = 0; skip < maxEntries; skip += pageSize) {
    const list = await regulations.get(regulationsHttp.listDefinitions, { query: { skip, limit: pageSize } })
    entries.push(
      ...(list?.items ?? []).map(({ id, publishedAt }) => ({ path: definitionUrl(id), changedAt: publishedAt })),
    )
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return entries
}
