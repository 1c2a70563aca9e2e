import { regulationsHttp, type DocumentInfo } from '@portal/contracts-regulations'
import { formatsOf } from '@portal/formats'
import { html, localized, type Html } from './html.ts'
import type { PublicCalls } from './public-calls.ts'
import { askedPage, pageLinks } from './page-links.ts'
import type { PageWriter, WrittenPageRequest } from './written-page.ts'

/** As many as the page itself shows. */
const pageSize = 25
/** What narrows the list; that is for scripts. */
const narrowing = ['q', 'keyword', 'category', 'occupation', 'recent', 'sort', 'reversed', 'status']

/** `/published-documents`: what everybody may read, the newest first, each with a link to its file. */
export function publishedDocumentsPage(regulations: PublicCalls): PageWriter {
  return async (request) => {
    const { url, words } = request
    if (narrowing.some((name) => url.searchParams.has(name))) return undefined
    const page = askedPage(url)
    const list = await regulations.ask(regulationsHttp.listRegDocuments, {
      query: { status: 'published', sortBy: 'updatedAt', skip: (page - 1) * pageSize, limit: pageSize },
    })
    if (list === undefined) return undefined
    const title = words('regulations:documents.published')
    const lead = words('documents:lead.published-documents')
    const documents = list.items.map((document) => html`<li>${card(document, request)}</li>`)
    const pages = pageLinks({ page, isLast: page * pageSize >= list.total, hrefOf, words })
    return {
      title,
      description: lead,
      canonical: hrefOf(page),
      main: html`<div class="p-page" data-width="wide">
        <div class="p-page-title">
          <div>
            <h1>${title}</h1>
            <p class="p-lead">${lead}</p>
          </div>
        </div>
        <ul class="p-plain-list">
          ${documents}
        </ul>
        ${pages}
      </div>`,
    }
  }
}

function card(document: DocumentInfo, { locale }: WrittenPageRequest): Html {
  const { title, description, category, publishedAt, file } = document
  const day = publishedAt === null ? undefined : formatsOf(locale, 'America/New_York').day(publishedAt)
  // A file that is not readable yet has no address.
  const shown = file.viewAddress === undefined ? html`${title}` : html`<a href="${file.viewAddress}">${title}</a>`
  return html`<article class="p-card">
    <p class="p-eyebrow">${localized(locale, category.name)}</p>
    <h2 lang="en">${shown}</h2>
    <p lang="en">${description}</p>
    <p class="p-soft">${day}</p>
  </article>`
}

function hrefOf(page: number): string {
  return page === 1 ? '/published-documents' : `/published-documents?page=${page}`
}
