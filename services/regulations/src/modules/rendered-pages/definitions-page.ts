import type { RenderedPage, ResultsOf } from '@portal/contracts-common'
import type { Definition, regulationsHttp } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { definitionUrl, parseDay } from '@portal/regulation-reading/urls'
import { html, Refusal, type Clock } from '@portal/service-kit'
import { z } from 'zod'
import type { DefinitionQueries } from '../definitions/index.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'

type DefinitionOnDay = ResultsOf<typeof regulationsHttp.getDefinition>

const pageSize = 50

/**
 * Renders `/?definition=...`. Scripts open the definitions dialog over the home page; without scripts, it is a page of
 * its own.
 */
export function createDefinitionsPage(definitions: DefinitionQueries, clock: Clock): FindPage {
  return async ({ url, texts }) => {
    const today = toAuthorityDate(clock.now())
    const requestedId = url.searchParams.get('definition')
    if (requestedId === null) return undefined
    if (requestedId === '') {
      const page = parsePageNumber(url)
      const list = await definitions.list({ skip: (page - 1) * pageSize, limit: pageSize })
      return { data: [list, today], render: () => renderList(list, page, { texts, today }) }
    }
    const id = z.uuid().safeParse(requestedId)
    const on = parseDay(url.searchParams)
    const definition = id.success ? await findDefinition(definitions, id.data, on) : undefined
    return definition && { data: [definition, today], render: () => renderDefinition(definition, { texts, today, on }) }
  }
}

async function findDefinition(
  definitions: DefinitionQueries,
  id: string,
  on: string | undefined,
): Promise<DefinitionOnDay | undefined> {
  try {
    return await definitions.get(id, on)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

interface Rendering {
  readonly texts: PageTexts
  readonly today: string
}

function renderDefinition(
  definition: DefinitionOnDay,
  { texts, today, on }: Rendering & { readonly on: string | undefined },
): RenderedPage {
  const { page, locale } = texts
  const { id, term, aliases, description, source, translation } = definition
  const spanish = locale === 'es' ? translation?.es : undefined
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div>
        <p class="p-eyebrow">${page('definitions.title')}</p>
        <h1 lang="en">${term}</h1>
      </div>
    </div>
    ${aliases.length > 0 && html`<p class="p-soft" lang="en">${aliases.join(', ')}</p>`}
    ${on !== undefined && renderTextOn(definition, on, texts)}
    <p class="p-cluster p-small">${renderStatus(definition, { texts, today })}</p>
    <div class="p-prose p-rule-text">${renderParagraphs(description)}</div>
    ${renderDefiningText(definition, texts)}
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

function renderParagraphs(text: string) {
  return text.split(/\n+/).map((paragraph) => html`<p lang="en">${paragraph}</p>`)
}

/** The text on a day, if it is not the present one, or that there was none. */
function renderTextOn({ textOn, versionNumber }: DefinitionOnDay, on: string, { page, format }: PageTexts) {
  const date = format.date(on)
  if (!textOn) return html`<p>${page('definitions.not-in-effect-on', { date })}</p>`
  if (textOn.versionNumber === versionNumber) return html`<p>${page('definitions.same-on', { date })}</p>`
  return html`<h2>${page('definitions.on', { date })}</h2>
    <div class="p-prose p-rule-text">${renderParagraphs(textOn.description)}</div>
    <h2>${page('definitions.latest')}</h2>`
}

/** The text outside of the regulations that says what the term means, with a link if its address is known. */
function renderDefiningText({ definedIn }: Definition, { page }: PageTexts) {
  if (definedIn === undefined) return html``
  const { citation, url } = definedIn
  return html`<p class="p-small">
    ${page('definitions.defined-in')}
    ${
      url === undefined
        ? html`<span lang="en">${citation}</span>`
        : html`<a href="${url}" rel="external noreferrer" lang="en">${citation}</a>`
    }
  </p>`
}

/** Whether a definition is only proposed, or the day from which it is in effect. */
function renderStatus({ isProposed, effectiveFrom }: Definition, { texts, today }: Rendering) {
  const { page, format } = texts
  if (isProposed) return html`<span class="p-tag" data-tone="warning">${page('definitions.proposed')}</span>`
  if (effectiveFrom === null) return html``
  const on = format.date(effectiveFrom)
  return html`<span class="p-soft"
    >${page(effectiveFrom <= today ? 'definitions.effective-since' : 'definitions.effective-from', { on })}</span
  >`
}

interface DefinitionList {
  readonly items: readonly Definition[]
  readonly total: number
}

function renderList(list: DefinitionList, page: number, { texts, today }: Rendering): RenderedPage {
  const title = texts.page('definitions.title')
  // A term can have one meaning per scope; they are next to each other, under one heading.
  const entries = Map.groupBy(list.items, ({ term }) => term.toLowerCase())
    .values()
    .map(
      (meanings) =>
        html`<li>${meanings.map((definition, index) => renderMeaning(definition, index === 0, { texts, today }))}</li>`,
    )
    .toArray()
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

function renderMeaning(definition: Definition, isFirst: boolean, rendering: Rendering) {
  const { id, term, description, scope } = definition
  const { page } = rendering.texts
  const scopeText = page(`definitions.scope.${scope.kind}`, { ref: scope.ref ?? '' })
  return html`${isFirst && html`<h2 lang="en"><a href="${definitionUrl(id)}">${term}</a></h2>`}
    <p class="p-cluster p-small">
      ${isFirst ? html`<span class="p-soft">${scopeText}</span>` : html`<a href="${definitionUrl(id)}">${scopeText}</a>`}
      ${renderStatus(definition, rendering)}
    </p>
    <p lang="en">${description}</p>
    ${renderDefiningText(definition, rendering.texts)}`
}

function getHref(page: number): string {
  return page === 1 ? '/?definition=' : `/?definition=&page=${page}`
}
