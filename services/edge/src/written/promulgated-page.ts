import { regulationsHttp, type MainRegulation } from '@portal/contracts-regulations'
import { formatsOf } from '@portal/formats'
import { versionAddress, viewerAddress } from '@portal/regulation-reading/addresses'
import { versionDates } from '@portal/regulation-reading/standing'
import { isPromulgated, statusOf } from '@portal/regulation-reading/versions'
import { html, localized, type Html } from './html.ts'
import { askedPage, pageLinks } from './page-links.ts'
import type { PublicCalls } from './public-calls.ts'
import { readingWords } from './reading-words.ts'
import type { PageWriter, WrittenPageRequest } from './written-page.ts'

/** As many as the page itself shows. */
const pageSize = 25

/** `/promulgated-regulations`: what is in force, by series. */
export function promulgatedPage(regulations: PublicCalls): PageWriter {
  return async (request) => {
    const t = readingWords(request.words)
    const page = askedPage(request.url)
    const list = await regulations.ask(regulationsHttp.listRegulations, {
      query: { promulgated: 'true', skip: (page - 1) * pageSize, limit: pageSize },
    })
    if (list === undefined) return undefined
    const { items: shown, total } = list
    const sample = shown.some(({ isSample }) => isSample)
      ? html`<div class="p-notice" data-tone="info">${t('sample.notice')}</div>`
      : undefined
    const cards = shown.map((main) => html`<li>${card(main, request)}</li>`)
    const content =
      shown.length === 0
        ? html`<p>${t('promulgated.empty.title')}. ${t('promulgated.empty.text')}</p>`
        : html`<div class="p-stack" data-gap="m">
            ${sample}
            <ul class="p-plain-list">
              ${cards}
            </ul>
            ${total > pageSize && pageLinks({ page, isLast: page * pageSize >= total, hrefOf, words: request.words })}
          </div>`
    return {
      title: t('promulgated.title'),
      description: t('promulgated.lead'),
      canonical: hrefOf(page),
      main: html`<div class="p-page" data-width="wide">
        <div class="p-page-title">
          <div>
            <h1>${t('promulgated.title')}</h1>
            <p class="p-lead">${t('promulgated.lead')}</p>
          </div>
        </div>
        ${content}
      </div>`,
    }
  }
}

function card(main: MainRegulation, { words, locale }: WrittenPageRequest): Html {
  const t = readingWords(words)
  const format = formatsOf(locale)
  const inForce = main.versions.find((version) => version.versionId === main.inForceVersionId)
  const future = main.versions.find((version) => statusOf(version) === 'future')
  const shown = inForce ?? future ?? main.versions.find(isPromulgated)
  const draft = main.versions.find((version) => statusOf(version) === 'draft-open')
  const dates = shown && versionDates(shown, { t, format })
  const toDraft =
    draft &&
    html`<span class="p-tag" data-tone="success">${t('status.draft-open')}</span
      ><a href="${versionAddress(draft)}">${t('promulgated.read-draft')}</a>`
  return html`<article class="p-card">
    <p class="p-eyebrow">${main.series ? t('series', { number: main.series }) : t('stand-alone')}</p>
    <h2><a href="${viewerAddress({ mainParentId: main.mainParentId })}">${localized(locale, main.title)}</a></h2>
    <p class="p-soft">${dates} · ${t(`subject.${main.subject}`)}</p>
    <div class="p-cluster">${toDraft}</div>
  </article>`
}

function hrefOf(page: number): string {
  return page === 1 ? '/promulgated-regulations' : `/promulgated-regulations?page=${page}`
}
