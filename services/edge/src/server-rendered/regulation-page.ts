import { regulationsHttp, type RegulationNode, type VersionSummary } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { localize } from '@portal/formats/bilingual'
import { toAnchor, parseViewerParams, versionUrl, viewerUrl } from '@portal/regulation-reading/urls'
import { getContentsEntries, getPartTitle } from '@portal/regulation-reading/contents'
import { getPartName } from '@portal/regulation-reading/provision'
import { indexSpanishTranslations, type SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import {
  describeFtcSubmission,
  getDisplayStatus,
  describeStatus,
  statusTones,
} from '@portal/regulation-reading/display-status'
import { toAuthorityDate } from '@portal/formats'
import { findRelatedVersion, selectVersion, getLegalStatus } from '@portal/regulation-reading/versions'
import { renderFullText } from '@portal/regulation-reading/full-text'
import { formatProvisionName } from '@portal/regulation-reading/provision-name'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { BoundedCache } from '../bounded-cache.ts'
import { html, toHtmlFragment, renderLocalized, type Html } from './html.ts'
import type { PublicApiClient } from './public-api-client.ts'
import { createReadingTexts } from './reading-texts.ts'
import type { RenderPage, RenderedPage, PageRequest } from './rendered-page.ts'

/** A rendered text with its table of contents, and the ETags of the data it was rendered from. */
interface RenderedText {
  readonly tags: { readonly layers: string | undefined; readonly translation: string | undefined }
  readonly contents: Html
  readonly text: Html
}

/** In bytes. Enough for a few hundred long texts. */
const cacheBytes = 64 * 1024 * 1024

/**
 * Renders `/regulation-viewer`: the text of a published version. Rendered texts are cached by content hash. The status
 * is requested for every document, so it is never out of date.
 */
export function createRegulationPage(regulations: PublicApiClient): RenderPage {
  const cache = new BoundedCache<RenderedText>(
    cacheBytes,
    ({ contents, text }) => 2 * (contents.text.length + text.text.length),
  )

  async function renderText(version: VersionSummary, request: PageRequest): Promise<RenderedText | undefined> {
    const { contentHash, versionId } = version
    const t = createReadingTexts(request.texts)
    const key = `${contentHash} ${versionId} ${request.locale} ${request.loaded.generation.number}`
    const cached = cache.get(key)
    // Data that changes independently of the text: links and, on Spanish pages, the translation.
    const fetchLayersAndTranslation = (tags: RenderedText['tags'] | undefined) => {
      const values = { params: { versionId } }
      return Promise.all([
        regulations.getIfChanged(regulationsHttp.getVersionLayers, values, tags?.layers),
        request.locale === 'es'
          ? regulations.getIfChanged(regulationsHttp.getVersionTranslation, values, tags?.translation)
          : undefined,
      ])
    }
    const conditional = await fetchLayersAndTranslation(cached?.tags)
    if (cached && conditional.every((result) => result === 'unchanged' || result === undefined)) return cached
    // The cache only contains HTML, so everything is requested again if any part changed.
    const [layers, translation] = cached ? await fetchLayersAndTranslation(undefined) : conditional
    const text = await regulations.get(regulationsHttp.getVersionText, { params: { contentHash } })
    if (text === undefined) return undefined
    const spanish = indexSpanishTranslations(unlessUnchanged(translation)?.results)
    const rendered = {
      tags: { layers: unlessUnchanged(layers)?.tag, translation: unlessUnchanged(translation)?.tag },
      contents: renderContents(text.nodes, spanish, t),
      text: toHtmlFragment(renderFullText(text.nodes, { layers: unlessUnchanged(layers)?.results, spanish, t })),
    }
    cache.set(key, rendered)
    return rendered
  }

  return async (request) => {
    const params = parseViewerParams(request.url.searchParams)
    // The remote renders comparisons, because they are a different text.
    if (params.compare !== undefined) return undefined
    const mainParentId = params.regulation ?? (await findMainParentId(regulations, params.version))
    if (mainParentId === undefined) return undefined
    const list = await regulations.get(regulationsHttp.listVersions, { query: { mainParentId, limit: 100 } })
    const versions = list?.items ?? []
    const version = selectVersion(versions, params, toAuthorityDate())
    const renderedText = version && (await renderText(version, request))
    return version && renderedText && renderPage({ version, versions, renderedText, request })
  }
}

/** A response to a request without an ETag cannot be `unchanged`, but its type allows it. */
function unlessUnchanged<Result>(result: Result | 'unchanged'): Result | undefined {
  return result === 'unchanged' ? undefined : result
}

async function findMainParentId(
  regulations: PublicApiClient,
  versionId: string | undefined,
): Promise<string | undefined> {
  if (versionId === undefined) return undefined
  const status = await regulations.get(regulationsHttp.getVersionStatus, { params: { versionId } })
  return status?.version.mainParentId
}

interface RenderPageInput {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly renderedText: RenderedText
  readonly request: PageRequest
}

function renderPage({ version, versions, renderedText, request }: RenderPageInput): RenderedPage {
  const t = createReadingTexts(request.texts)
  const format = createFormats(request.locale)
  const title = renderLocalized(request.locale, version.title)
  const versionName = formatVersionName(version, t)
  const legal = getLegalStatus(version)
  const displayStatus = getDisplayStatus(version, legal)
  const sentence = describeStatus(version, legal, { t, format })
  const series = version.series ? t('series', { number: version.series }) : t('standalone')
  const main = html`<div class="rv rv-server-rendered">
    <div class="rv-head">
      <div class="p-page-title">
        <div>
          <p class="p-eyebrow">${series} · ${versionName}${version.isSample && ` · ${t('sample.tag')}`}</p>
          <h1>${title}</h1>
        </div>
      </div>
      <p class="rv-status-line" data-tone="${statusTones[displayStatus]}">
        <strong class="rv-status">${t(`banner.${displayStatus}`)}.</strong> ${sentence}
        ${renderRelatedVersion({ version, versions, t })}
      </p>
      <div class="rv-toolbar p-no-print"></div>
      <div class="rv-details" hidden>
        ${renderVersionList({ version, versions, t })}
        <p class="p-small p-soft">
          ${version.isSample && `${t('sample.notice')} `}${t('viewer.authentic')}
          ${version.ftc && describeFtcSubmission(version.ftc, { t, format })}
        </p>
      </div>
    </div>
    <nav class="rv-contents p-no-print" aria-label="${t('viewer.contents')}">
      <h2>${t('viewer.contents')}</h2>
      ${renderedText.contents}
    </nav>
    <div class="rv-main">
      <div class="rv-bar p-no-print"><strong class="rv-citation">${title} (${versionName})</strong></div>
      ${renderedText.text}
    </div>
  </div>`
  const isInEffect = legal === 'in-effect'
  return {
    title: `${localize(request.locale, version.title).text}, ${versionName}`,
    description: `${t(`banner.${displayStatus}`)}. ${sentence}`,
    canonical: isInEffect ? viewerUrl({ mainParentId: version.mainParentId }) : versionUrl(version),
    content: main,
  }
}

interface VersionContext {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  readonly t: ReadingTexts
}

/** Renders a link to the version in effect, or on its page to the proposed version. */
function renderRelatedVersion({ version, versions, t }: VersionContext): Html | undefined {
  const related = findRelatedVersion(version, versions)
  const key = related?.status === 'in-effect' ? 'banner.to-in-effect' : 'banner.to-draft'
  return related && renderLink(versionUrl(related.version), t(key))
}

/** Renders a link to each version, in place of the version menu that needs scripts. */
function renderVersionList({ version, versions, t }: VersionContext): Html {
  const links = versions.map((candidate) =>
    candidate === version
      ? html`<li aria-current="page">${formatVersionName(candidate, t)}</li>`
      : html`<li>${renderLink(versionUrl(candidate), formatVersionName(candidate, t))}</li>`,
  )
  return html`<ul class="rv-versions" aria-label="${t('versions.title')}">
    ${links}
  </ul>`
}

function renderContents(nodes: readonly RegulationNode[], spanish: SpanishTranslations, t: ReadingTexts): Html {
  const parts = getContentsEntries(nodes).map((part) => {
    const number = formatProvisionName(part.kind === 'rule' ? part.label : getPartName(part.marker ?? part.label), t)
    const { text: partTitle, lang } = getPartTitle(part, spanish)
    const title =
      partTitle === '' ? html`<span>${t('viewer.reserved')}</span>` : html`<span lang="${lang}">${partTitle}</span>`
    return html`<li data-kind="${part.kind}">
      <a href="#${toAnchor(part.label)}"><span class="rv-contents-number">${number}</span> ${title} </a>
    </li>`
  })
  return html`<ol class="rv-contents-list">
    ${parts}
  </ol>`
}

function formatVersionName({ state, versionNumber, label }: VersionSummary, t: ReadingTexts): string {
  return t(`version.${state}`, { number: versionNumber }) || label
}

function renderLink(href: string, text: string): Html {
  return html`<a href="${href}">${text}</a>`
}
