import type { RenderedPage } from '@portal/contracts-common'
import { definitionNameUrl, definitionUrl, parseDay, toSlug } from '@portal/regulation-reading/urls'
import { html } from '@portal/service-kit'
import type { DefinitionQueries } from '../definitions/index.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'
import { redirectPage } from './redirect-page.ts'

/** Redirects `/definition/claiming-race?on=2025-03-01` to the definition of the term, or renders the terms that are most similar. */
export function createDefinitionNamePage(definitions: DefinitionQueries): FindPage {
  return async ({ url, texts }) => {
    const [, , segment = ''] = url.pathname.split('/')
    const name = toSlug(segment)
    const id = await definitions.findIdByName(name)
    const on = parseDay(url.searchParams)
    if (id !== undefined) return { data: [id, on], render: () => redirectPage(definitionUrl(id, on), texts) }
    const terms = await definitions.listSimilarTerms(name.replaceAll('-', ' '))
    return { data: terms, render: () => renderMissing(url.pathname, terms, texts) }
  }
}

function renderMissing(path: string, terms: readonly string[], { page, locale }: PageTexts): RenderedPage {
  const title = page('definitions.missing.title')
  const links = terms.map((term) => html`<li><a href="${definitionNameUrl(term)}" lang="en">${term}</a></li>`)
  const main = html`<div class="p-page" data-width="text">
    <div class="p-page-title">
      <div><h1>${title}</h1></div>
    </div>
    <p>${terms.length > 0 ? page('definitions.missing.similar') : page('definitions.missing.text')}</p>
    <ul>
      ${links}
      <li><a href="/?definition=">${page('definitions.all')}</a></li>
    </ul>
  </div>`
  return {
    status: 404,
    lang: locale,
    head: { title, description: title, canonical: path, robots: 'noindex' },
    html: main.text,
    styles: '',
    // The shell has no page for definitions: with scripts they are a dialog.
    onlyWithoutScripts: true,
  }
}
