import { regulationsHttp, type Definition } from '@portal/contracts-regulations'
import { definitionAddress } from '@portal/regulation-reading/addresses'
import { z } from 'zod'
import { html } from './html.ts'
import { askedPage, pageLinks } from './page-links.ts'
import type { PublicCalls } from './public-calls.ts'
import type { PageWriter, WrittenPage, WrittenPageRequest } from './written-page.ts'

const pageSize = 50

/** `/?definition=...`: scripts open the definitions dialog over the home page; without them it is a page of its own. */
export function definitionPages(regulations: PublicCalls): PageWriter {
  return async (request) => {
    const asked = request.url.searchParams.get('definition')
    if (asked === null) return undefined
    if (asked === '') return listPage(regulations, request)
    const id = z.uuid().safeParse(asked)
    if (!id.success) return undefined
    const definition = await regulations.ask(regulationsHttp.getDefinition, { params: { id: id.data } })
    return definition && definitionPage(definition, request)
  }
}

function definitionPage(definition: Definition, { words, locale }: WrittenPageRequest): WrittenPage {
  const { id, term, aliases, description, source, translation } = definition
  const spanish = locale === 'es' ? translation?.es : undefined
  const paragraphs = description.split(/\n+/).map((paragraph) => html`<p lang="en">${paragraph}</p>`)
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div>
        <p class="p-eyebrow">${words('shell:nav.definitions')}</p>
        <h1 lang="en">${term}</h1>
      </div>
    </div>
    ${aliases.length > 0 && html`<p class="p-soft" lang="en">${aliases.join(', ')}</p>`}
    <div class="p-prose p-rule-text">${paragraphs}</div>
    ${
      spanish !== undefined &&
      html`<div class="p-prose">
        <p class="p-eyebrow">${words('shell:definitions.translation')}</p>
        <p lang="es">${spanish}</p>
      </div>`
    }
    <p class="p-cluster p-small">
      ${source !== null && html`<a href="/regulation-viewer?version=${source.versionId}#${encodeURIComponent(source.label)}">${words('shell:definitions.source', { label: source.label })}</a>`}<a
        href="/?definition="
        >${words('shell:definitions.all')}</a
      >
    </p>
  </div>`
  return {
    title: term,
    description: description.replaceAll(/\s+/g, ' ').slice(0, 200),
    canonical: definitionAddress(id),
    main,
    onlyWithoutScripts: true,
  }
}

async function listPage(
  regulations: PublicCalls,
  { url, words }: WrittenPageRequest,
): Promise<WrittenPage | undefined> {
  const page = askedPage(url)
  const list = await regulations.ask(regulationsHttp.listDefinitions, {
    query: { skip: (page - 1) * pageSize, limit: pageSize },
  })
  if (list === undefined) return undefined
  const title = words('shell:nav.definitions')
  const entries = list.items.map(
    ({ id, term, description }) =>
      html`<li>
        <h2 lang="en"><a href="${definitionAddress(id)}">${term}</a></h2>
        <p lang="en">${description}</p>
      </li>`,
  )
  const pages = pageLinks({ page, isLast: page * pageSize >= list.total, hrefOf, words })
  return {
    title,
    description: title,
    canonical: hrefOf(page),
    main: html`<div class="p-page" data-width="text">
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

function hrefOf(page: number): string {
  return page === 1 ? '/?definition=' : `/?definition=&page=${page}`
}
