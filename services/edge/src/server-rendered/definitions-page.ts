import { regulationsHttp, type Definition } from '@portal/contracts-regulations'
import { definitionUrl } from '@portal/regulation-reading/urls'
import { z } from 'zod'
import { html } from './html.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { PublicApiClient } from './public-api-client.ts'
import type { RenderPage, RenderedPage, PageRequest } from './rendered-page.ts'

const pageSize = 50

/**
 * Renders `/?definition=...`. Scripts open the definitions dialog over the home page; without scripts, it is a page of
 * its own.
 */
export function createDefinitionsPage(regulations: PublicApiClient): RenderPage {
  return async (request) => {
    const requestedId = request.url.searchParams.get('definition')
    if (requestedId === null) return undefined
    if (requestedId === '') return renderList(regulations, request)
    const id = z.uuid().safeParse(requestedId)
    if (!id.success) return undefined
    const definition = await regulations.get(regulationsHttp.getDefinition, { params: { id: id.data } })
    return definition && renderDefinition(definition, request)
  }
}

function renderDefinition(definition: Definition, { texts, locale }: PageRequest): RenderedPage {
  const { id, term, aliases, description, source, translation } = definition
  const spanish = locale === 'es' ? translation?.es : undefined
  const paragraphs = description.split(/\n+/).map((paragraph) => html`<p lang="en">${paragraph}</p>`)
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div>
        <p class="p-eyebrow">${texts('shell:nav.definitions')}</p>
        <h1 lang="en">${term}</h1>
      </div>
    </div>
    ${aliases.length > 0 && html`<p class="p-soft" lang="en">${aliases.join(', ')}</p>`}
    <div class="p-prose p-rule-text">${paragraphs}</div>
    ${
      spanish !== undefined &&
      html`<div class="p-prose">
        <p class="p-eyebrow">${texts('shell:definitions.translation')}</p>
        <p lang="es">${spanish}</p>
      </div>`
    }
    <p class="p-cluster p-small">
      ${source !== null && html`<a href="/regulation-viewer?version=${source.versionId}#${encodeURIComponent(source.label)}">${texts('shell:definitions.source', { label: source.label })}</a>`}<a
        href="/?definition="
        >${texts('shell:definitions.all')}</a
      >
    </p>
  </div>`
  return {
    title: term,
    description: description.replaceAll(/\s+/g, ' ').slice(0, 200),
    canonical: definitionUrl(id),
    content: main,
    onlyWithoutScripts: true,
  }
}

async function renderList(
  regulations: PublicApiClient,
  { url, texts }: PageRequest,
): Promise<RenderedPage | undefined> {
  const page = parsePageNumber(url)
  const list = await regulations.get(regulationsHttp.listDefinitions, {
    query: { skip: (page - 1) * pageSize, limit: pageSize },
  })
  if (list === undefined) return undefined
  const title = texts('shell:nav.definitions')
  const entries = list.items.map(
    ({ id, term, description }) =>
      html`<li>
        <h2 lang="en"><a href="${definitionUrl(id)}">${term}</a></h2>
        <p lang="en">${description}</p>
      </li>`,
  )
  const pages = renderPagination({ page, isLast: page * pageSize >= list.total, getHref, texts })
  return {
    title,
    description: title,
    canonical: getHref(page),
    content: html`<div class="p-page" data-width="text">
      <div class="p-page-title">
        <div><h1>${title}</h1></div>
      </div>
      <ul class="p-plain-list p-prose">
        ${entries}
      </ul>
      ${pages}
    </div>`,
    onlyWithoutScripts: true,
  }
}

function getHref(page: number): string {
  return page === 1 ? '/?definition=' : `/?definition=&page=${page}`
}
