import { regulationsHttp, type MainRegulation } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { formatVersionDates } from '@portal/regulation-reading/display-status'
import { isPromulgated, getLegalStatus } from '@portal/regulation-reading/versions'
import { html, renderLocalized, type Html } from './html.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { PublicApiClient } from './public-api-client.ts'
import { createReadingTexts } from './reading-texts.ts'
import type { RenderPage, PageRequest } from './rendered-page.ts'

/** Same page size as in the remote. */
const pageSize = 25

/** Renders `/promulgated-regulations`: the regulations in effect, by series. */
export function createPromulgatedPage(regulations: PublicApiClient): RenderPage {
  return async (request) => {
    const t = createReadingTexts(request.texts)
    const page = parsePageNumber(request.url)
    const list = await regulations.get(regulationsHttp.listRegulations, {
      query: { promulgated: 'true', skip: (page - 1) * pageSize, limit: pageSize },
    })
    if (list === undefined) return undefined
    const { items, total } = list
    const sampleNotice = items.some(({ isSample }) => isSample)
      ? html`<div class="p-notice" data-tone="info">${t('sample.notice')}</div>`
      : undefined
    const cards = items.map((mainRegulation) => html`<li>${renderCard(mainRegulation, request)}</li>`)
    const content =
      items.length === 0
        ? html`<p>${t('promulgated.empty.title')}. ${t('promulgated.empty.text')}</p>`
        : html`<div class="p-stack" data-gap="m">
            ${sampleNotice}
            <ul class="p-plain-list">
              ${cards}
            </ul>
            ${total > pageSize && renderPagination({ page, isLast: page * pageSize >= total, getHref, texts: request.texts })}
          </div>`
    return {
      title: t('promulgated.title'),
      description: t('promulgated.lead'),
      canonical: getHref(page),
      content: html`<div class="p-page" data-width="wide">
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

function renderCard(regulation: MainRegulation, { texts, locale }: PageRequest): Html {
  const t = createReadingTexts(texts)
  const format = createFormats(locale)
  const inEffect = regulation.versions.find((version) => version.versionId === regulation.inEffectVersionId)
  const future = regulation.versions.find((version) => getLegalStatus(version) === 'future')
  const shownVersion = inEffect ?? future ?? regulation.versions.find(isPromulgated)
  const draft = regulation.versions.find((version) => getLegalStatus(version) === 'draft-open')
  const dates = shownVersion && formatVersionDates(shownVersion, { t, format })
  const href = viewerUrl({ mainParentId: regulation.mainParentId })
  const draftLink =
    draft &&
    html`<span class="p-tag" data-tone="success">${t('status.draft-open')}</span
      ><a href="${versionUrl(draft)}">${t('promulgated.read-proposed')}</a>`
  return html`<article class="p-card">
    <p class="p-eyebrow">${regulation.series ? t('series', { number: regulation.series }) : t('standalone')}</p>
    <h2><a href="${href}">${renderLocalized(locale, regulation.title)}</a></h2>
    <p class="p-soft">${dates} · ${t(`subject.${regulation.subject}`)}</p>
    <div class="p-cluster">${draftLink}</div>
  </article>`
}

function getHref(page: number): string {
  return page === 1 ? '/promulgated-regulations' : `/promulgated-regulations?page=${page}`
}
