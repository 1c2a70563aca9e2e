import { regulationsHttp } from '@portal/contracts-regulations'
import { documentPage } from '@portal/contracts-regulations/rules'
import { definitionAddress, versionAddress, viewerAddress } from '@portal/regulation-reading/addresses'
import { html, type Html } from './html.ts'
import type { PublicCalls } from './public-calls.ts'

interface Place {
  readonly path: string
  /** ISO 8601 */
  readonly changedAt?: string | null | undefined
}

const fixed: readonly Place[] = [
  { path: '/' },
  { path: '/promulgated-regulations' },
  { path: '/all-regulation-versions' },
  { path: '/published-documents' },
  { path: '/how-it-works' },
  { path: '/landing-page' },
  { path: '/privacy-policy' },
  { path: '/?definition=' },
]

/** As many as one sitemap may hold. */
const most = 50_000
const pageSize = 100

/** Everything published that has an address of its own, for search engines. */
export async function sitemap(regulations: PublicCalls, origin: string): Promise<string> {
  const places = [
    ...fixed,
    ...(await regulationPlaces(regulations)),
    ...(await documentPlaces(regulations)),
    ...(await definitionPlaces(regulations)),
  ]
  const entries = places.slice(0, most).map(({ path, changedAt }) => {
    const changed: Html | undefined = changedAt ? html`<lastmod>${changedAt}</lastmod>` : undefined
    return html`<url><loc>${new URL(path, origin).href}</loc>${changed}</url> `
  })
  return html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"> ${entries}</urlset> `.text
}

/** What search engines may look at: pages, not calls. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /idp/\nDisallow: /dev/\nDisallow: /*?generation=\n\nSitemap: ${new URL('/sitemap.xml', origin).href}\n`
}

async function regulationPlaces(regulations: PublicCalls): Promise<Place[]> {
  const places: Place[] = []
  for (let skip = 0; skip < most; skip += pageSize) {
    const list = await regulations.ask(regulationsHttp.listRegulations, { query: { skip, limit: pageSize } })
    for (const { mainParentId, versions, inForceVersionId } of list?.items ?? []) {
      for (const version of versions) {
        const isInForce = version.versionId === inForceVersionId
        const path = isInForce ? viewerAddress({ mainParentId }) : versionAddress(version)
        places.push({ path, changedAt: version.publishedAt })
      }
    }
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return places
}

/** Where each published document is read, and each video watched. */
async function documentPlaces(regulations: PublicCalls): Promise<Place[]> {
  const places: Place[] = []
  for (let skip = 0; skip < most; skip += pageSize) {
    const list = await regulations.ask(regulationsHttp.listRegDocuments, {
      query: { status: 'published', sortBy: 'updatedAt', skip, limit: pageSize },
    })
    for (const { id, file, publishedAt } of list?.items ?? [])
      places.push({ path: `${documentPage(file.kind)}?id=${id}`, changedAt: publishedAt })
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return places
}

async function definitionPlaces(regulations: PublicCalls): Promise<Place[]> {
  const places: Place[] = []
  for (let skip = 0; skip < most; skip += pageSize) {
    const list = await regulations.ask(regulationsHttp.listDefinitions, { query: { skip, limit: pageSize } })
    places.push(
      ...(list?.items ?? []).map(({ id, publishedAt }) => ({ path: definitionAddress(id), changedAt: publishedAt })),
    )
    if (list === undefined || skip + pageSize >= list.total) break
  }
  return places
}
