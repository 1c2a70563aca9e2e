import type { RenderedPage } from '@portal/contracts-common'
import type { Definition } from '@portal/contracts-regulations'
import { definitionUrl } from '@portal/regulation-reading/urls'
import { html, Refusal } from '@portal/service-kit'
import { z } from 'zod'
import type { DefinitionQueries } from '../definitions/index.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'

const pageSize = 50

/**
 * Renders `/?definition=...`. Scripts open the definitions dialog over the home page; without scripts, it is a page of
 * its own.
 */
export function createDefinitionsPage(definitions: DefinitionQueries): FindPage {
  return async ({ url, texts }) => {
    const requestedId = url.searchParams.get('definition')
    if (requestedId === null) return undefined
    if (requestedId === '') {
      const page = parsePageNumber(url)
      const list = await definitions.list({ skip: (page - 1) * pageSize, limit: pageSize })
      return { data: list, render: () => renderList(list, page, texts) }
    }
    const id = z.uuid().safeParse(requestedId)
    const definition = id.success ? await findDefinition(definitions, id.data) : undefined
    return definition && { data: definition, render: () => renderDefinition(definition, texts) }
  }
}

async function findDefinition(definitions: DefinitionQueries, id: string): Promise<Definition | undefined> {
  try {
    return await definitions.get(id)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function renderDefinition(definition: Definition, { page, locale }: PageTexts): RenderedPage {
  const { id, term, aliases, description, source, translation } = definition
  const spanish = locale === 'es' ? translation?.es : undefined
  const paragraphs = description.split(/\n+/).map((paragraph) => html`<p lang="en">${paragraph}</p>`)
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div>
        <p class="p-eyebrow">${page('definitions.title')}</p>
        <h1 lang="en">${term}</h1>
      </div>
    </div>
    ${aliases.length > 0 && html`<p class="p-soft" lang="en">${aliases.join(', ')}</p>`}
    <div class="p-prose p-rule-text">${paragraphs}</div>
    ${
      spanish !== undefined &&
      html`<div class="p-prose">
        <p class="p-eyebrow">${page('definitions.translation')}</p>
        <p lang="es">${spanish}</p>
      </div>`
    }
    <p class="p-cluster p-small">
      ${source !== null && html`<a href="/regulation-viewer?version=${source.versionId}#${encodeURIComponent(source.label)}">${page('definitions.source', { label: source.label })}</a>`}<a
        href="/?definition="
        >${page('definitions.all')}</a
      >
    </p>
  </div>`
  return {
    status: 200,
    lang: locale,
    head: { title: term, description: description.replaceAll(/\s+/g, ' ').slice(0, 200), canonical: definitionUrl(id) },
    html: main.text,
    styles: '',
    onlyWithoutScripts: true,
  }
}

interface DefinitionList {
  readonly items: readonly Definition[]
  readonly total: number
}

function renderList(list: DefinitionList, page: number, texts: PageTexts): RenderedPage {
  const title = texts.page('definitions.title')
  const entries = list.items.map(
    ({ id, term, description }) =>
      html`<li>
        <h2 lang="en"><a href="${definitionUrl(id)}">${term}</a></h2>
        <p lang="en">${description}</p>
      </li>`,
  )
  const pages = renderPagination({ page, isLast: page * pageSize >= list.total, getHref, texts })
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div><h1>${title}</h1></div>
    </div>
    <ul class="p-plain-list p-prose">
      ${entries}
    </ul>
    ${pages}
  </div>`
  return {
    status: 200,
    lang: texts.locale,
    head: { title, description: title, canonical: getHref(page) },
    html: main.text,
    styles: '',
    onlyWithoutScripts: true,
  }
}

function getHref(page: number): string {
  return page === 1 ? '/?definition=' : `/?definition=&page=${page}`
}
