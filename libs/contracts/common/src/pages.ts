import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, locale } from './identifiers.ts'
import { pageOf, pageQuery } from './page.ts'
import type { Route } from './route.ts'

/** A page of the portal whose content a service renders. */
export interface PageDeclaration {
  /** Path with `:name` parameters, for example `/regulation-viewer`. */
  readonly path: string
  /** Query parameters that select the content. The edge drops all others before it asks the service. */
  readonly query?: readonly string[]
  /** The query parameter without which the path has no content. */
  readonly requiredQuery?: string
  /** How often one network address may open the page in a minute, for pages about one person. The edge counts. */
  readonly limitPerMinute?: number
}

/** The pages that a service renders, and where it answers the edge. Part of its row in `tools/deployables.ts`. */
export interface ServerRenderedPages {
  /** Path of the endpoint declared with {@link renderPageEndpoint}. */
  readonly renderPath: string
  /** Path of the endpoint declared with {@link listPageUrlsEndpoint}. */
  readonly urlsPath: string
  readonly pages: readonly PageDeclaration[]
}

const internalRoute = (value: string) => value.startsWith('/') && !value.startsWith('//')
/** Path and query of a page, relative to the portal's origin. */
const pageUrl = z.string().max(4000).refine(internalRoute)

/** A page as the owning service renders it. The edge puts it into the shell's document and knows nothing else about it. */
export const renderedPage = z.object({
  /** HTTP status of the document. */
  status: z.union([z.literal(200), z.literal(404), z.literal(410)]),
  /** The page is at this URL, which may have a fragment: the edge redirects there and does not use the content. */
  redirectTo: pageUrl.optional(),
  /** Language of the document. */
  lang: locale,
  head: z.object({
    /** Title of the page, without the portal's name. */
    title: z.string(),
    description: z.string(),
    canonical: pageUrl,
    /** Content of the robots meta element. Indexed if absent. */
    robots: z.string().optional(),
    /** The same content in other formats. */
    alternates: z.array(z.object({ type: z.string(), url: pageUrl })).optional(),
    /** Structured data (schema.org). */
    jsonLd: z.record(z.string(), z.unknown()).optional(),
  }),
  /** HTML of the main content. May only use the classes of the design system (`p-*`) and those that `styles` defines. */
  html: z.string(),
  /** CSS for `html`, released with it. Empty if the design system is enough. */
  styles: z.string(),
  /** For readers without scripts only, because scripts show something else at this URL. */
  onlyWithoutScripts: z.boolean(),
})
export type RenderedPage = z.infer<typeof renderedPage>

/** Declares the endpoint with which the edge requests a page. Answers 404 where nothing is published, and 304 by ETag. */
export function renderPageEndpoint<R extends Route>(route: R) {
  return endpoint(route, {
    summary: 'Head and HTML of a page for anonymous readers, for the edge',
    accessNote: 'contains published content only',
    query: z.strictObject({ url: pageUrl, locale }),
    results: renderedPage,
  })
}

const listedPageUrl = z.object({ url: pageUrl, changedAt: instant.nullable() })
export type PageUrl = z.infer<typeof listedPageUrl>
export const pageUrls = pageOf(listedPageUrl)

/** Declares the endpoint with which the edge lists the URLs of the sitemap. */
export function listPageUrlsEndpoint<R extends Route>(route: R) {
  return endpoint(route, {
    summary: 'URLs of the published pages, for the sitemap',
    query: z.strictObject({ ...pageQuery, limit: z.coerce.number().int().min(1).max(5000).default(1000) }),
    results: pageUrls,
  })
}
