import { regulationsHttp, type DocumentInfo } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { html, renderLocalized, type Html } from './html.ts'
import type { PublicApiClient } from './public-api-client.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { RenderPage, PageRequest } from './rendered-page.ts'

/** Same page size as in the remote. */
const pageSize = 25
/** Parameters that filter or sort the list, which needs scripts. */
const filterParams = ['q', 'keyword', 'category', 'occupation', 'recent', 'sort', 'reversed', 'status']

/** Renders `/published-documents`: all public documents, newest first, with links to their files. */
export function createPublishedDocumentsPage(regulations: PublicApiClient): RenderPage {
  return async (request) => {
    const { url, texts } = request
    if (filterParams.some((name) => url.searchParams.has(name))) return undefined
    const page = parsePageNumber(url)
    const list = await regulations.get(regulationsHttp.listRegDocuments, {
      query: { status: 'published', sortBy: 'updatedAt', skip: (page - 1) * pageSize, limit: pageSize },
    })
    if (list === undefined) return undefined
    const title = texts('regulations:documents.published')
    const lead = texts('documents:lead.published-documents')
    const documents = list.items.map((document) => html`<li>${renderCard(document, request)}</li>`)
    const pages = renderPagination({ page, isLast: page * pageSize >= list.total, getHref, texts })
    return {
      title,
      description: lead,
      canonical: getHref(page),
      content: html`<div class="p-page" data-width="wide">
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

function renderCard(document: DocumentInfo, { locale }: PageRequest): Html {
  const { title, description, category, publishedAt, file } = document
  const day = publishedAt === null ? undefined : createFormats(locale, 'America/New_York').day(publishedAt)
  // A file that is still being processed has no URL.
  const linkedTitle = file.viewUrl === undefined ? html`${title}` : html`<a href="${file.viewUrl}">${title}</a>`
  return html`<article class="p-card">
    <p class="p-eyebrow">${renderLocalized(locale, category.name)}</p>
    <h2 lang="en">${linkedTitle}</h2>
    <p lang="en">${description}</p>
    <p class="p-soft">${day}</p>
  </article>`
}

function getHref(page: number): string {
  return page === 1 ? '/published-documents' : `/published-documents?page=${page}`
}
