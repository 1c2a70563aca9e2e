import type { EntityManager } from '@mikro-orm/postgresql'
import type { RenderedPage } from '@portal/contracts-common'
import type { MainRegulation } from '@portal/contracts-regulations'
import { formatVersionDates } from '@portal/regulation-reading/display-status'
import { versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { getLegalStatus, isPromulgated } from '@portal/regulation-reading/versions'
import { html, type Clock, type Html } from '@portal/service-kit'
import { listMainRegulations } from '../versions/index.ts'
import { parsePageNumber, renderPagination } from './pagination.ts'
import type { FindPage } from './page-request.ts'
import { renderLocalized, type PageTexts } from './page-texts.ts'

/** Same page size as in the remote. */
const pageSize = 25

/** Renders `/promulgated-regulations`: the regulations in effect, by series. */
export function createPromulgatedPage(em: EntityManager, clock: Clock): FindPage {
  return async ({ url, texts }) => {
    const page = parsePageNumber(url)
    const now = clock.now()
    const filter = { promulgated: true, withEdits: false, skip: (page - 1) * pageSize, limit: pageSize }
    const list = await listMainRegulations(em, filter, now)
    // The status of a version also changes with time.
    const statuses = list.items.map(({ versions }) => versions.map((version) => getLegalStatus(version, now)))
    return { data: [list, statuses], render: () => renderPage(list, page, { ...texts, now }) }
  }
}

interface ListContext extends PageTexts {
  readonly now: Date
}

interface RegulationList {
  readonly items: readonly MainRegulation[]
  readonly total: number
}

function renderPage({ items, total }: RegulationList, page: number, texts: ListContext): RenderedPage {
  const t = texts.reading
  const sampleNotice = items.some(({ isSample }) => isSample)
    ? html`<div class="p-notice" data-tone="info">${t('sample.notice')}</div>`
    : undefined
  const cards = items.map((mainRegulation) => html`<li>${renderCard(mainRegulation, texts)}</li>`)
  const list =
    items.length === 0
      ? html`<p>${t('promulgated.empty.title')}. ${t('promulgated.empty.text')}</p>`
      : html`<div class="p-stack" data-gap="m">
          ${sampleNotice}
          <ul class="p-plain-list">
            ${cards}
          </ul>
          ${total > pageSize && renderPagination({ page, isLast: page * pageSize >= total, getHref, texts })}
        </div>`
  const main = html`<div class="p-page" data-width="wide">
    <div class="p-page-title">
      <div>
        <h1>${t('promulgated.title')}</h1>
        <p class="p-lead">${t('promulgated.lead')}</p>
      </div>
    </div>
    ${list}
  </div>`
  return {
    status: 200,
    lang: texts.locale,
    head: { title: t('promulgated.title'), description: t('promulgated.lead'), canonical: getHref(page) },
    html: main.text,
    styles: '',
    onlyWithoutScripts: false,
  }
}

function renderCard(regulation: MainRegulation, { reading: t, format, locale, now }: ListContext): Html {
  const inEffect = regulation.versions.find((version) => version.versionId === regulation.inEffectVersionId)
  const future = regulation.versions.find((version) => getLegalStatus(version, now) === 'future')
  const shownVersion = inEffect ?? future ?? regulation.versions.find(isPromulgated)
  const draft = regulation.versions.find((version) => getLegalStatus(version, now) === 'draft-open')
  const dates = shownVersion && formatVersionDates(shownVersion, { t, format, now })
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
