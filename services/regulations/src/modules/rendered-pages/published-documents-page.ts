import type { RenderedPage } from '@portal/contracts-common'
import type { DocumentInfo } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { html, type Html } from '@portal/service-kit'
import type { DocumentQueries } from '../documents/index.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { FindPage } from './page-request.ts'
import { renderLocalized, type PageTexts } from './page-texts.ts'

/** Same page size as in the remote. */
const pageSize = 25

/** Renders `/published-documents`: all public documents, newest first, with links to their files. */
export function createPublishedDocumentsPage(documents: DocumentQueries): FindPage {
  return async ({ url, texts }) => {
    // Filtering and sorting need scripts.
    if ([...url.searchParams.keys()].some((name) => name !== 'page')) return undefined
    const page = parsePageNumber(url)
    const query = { status: 'published', sortBy: 'updatedAt', skip: (page - 1) * pageSize, limit: pageSize } as const
    const list = await documents.list('reg', query, undefined)
    return { data: list, render: () => renderPage(list, page, texts) }
  }
}

interface DocumentList {
  readonly items: readonly DocumentInfo[]
  readonly total: number
}

function renderPage(list: DocumentList, page: number, texts: PageTexts): RenderedPage {
  const title = texts.reading('documents.published')
  const lead = texts.page('documents.lead')
  const documents = list.items.map((document) => html`<li>${renderCard(document, texts)}</li>`)
  const pages = renderPagination({ page, isLast: page * pageSize >= list.total, getHref, texts })
  const main = html`<div class="p-page" data-width="wide">
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
  </div>`
  return {
    status: 200,
    lang: texts.locale,
    head: { title, description: lead, canonical: getHref(page) },
    html: main.text,
    styles: '',
    onlyWithoutScripts: false,
  }
}

function renderCard(document: DocumentInfo, { locale }: PageTexts): Html {
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
