import type { EntityManager } from '@mikro-orm/postgresql'
import type { RedlineEntry, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { getDisplayStatus } from '@portal/regulation-reading/display-status'
import { renderFullText } from '@portal/regulation-reading/full-text'
import { toHtml } from '@portal/regulation-reading/html'
import { renderComparison } from '@portal/regulation-reading/redline'
import { getChanges } from '@portal/regulation-reading/redline-changes'
import { indexSpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import { parseViewerParams } from '@portal/regulation-reading/urls'
import { getLegalStatus, isOpenForComment, selectVersion } from '@portal/regulation-reading/versions'
import { html, Html, type Clock } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { readVersionTranslation } from '../translations/index.ts'
import {
  findLayers,
  findLayersTag,
  findPublishedParent,
  listVersionPage,
  type RedlineCache,
  type TextCache,
} from '../versions/index.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'
import { renderChanges, renderContents } from './contents-markup.ts'
import { renderRegulation, type RenderedText } from './regulation-markup.ts'

type Layers = Awaited<ReturnType<typeof findLayers>>

/** Memory for rendered texts, in bytes. Enough for about fifty long texts. */
const cacheBytes = 32 * 1024 * 1024

interface TextSource {
  readonly version: VersionSummary
  /** The version that it is compared with. */
  readonly base: VersionSummary | undefined
  readonly translation: Parameters<typeof indexSpanishTranslations>[0]
  readonly texts: PageTexts
}

/** What the pages of regulations are rendered from. */
export interface RegulationSources {
  readonly em: EntityManager
  readonly publishedTexts: TextCache
  readonly redlines: RedlineCache
  readonly clock: Clock
}

/**
 * Renders `/regulation-viewer`: the text of a published version, or its comparison with another one. When only the
 * status changes, the text is not rendered again.
 */
export function createRegulationPage({ em, publishedTexts, redlines, clock }: RegulationSources): FindPage {
  const renderedTexts = new LRUCache<string, RenderedText>({
    maxSize: cacheBytes,
    // V8 stores texts with typographic characters in two bytes per character.
    sizeCalculation: ({ contents, text }) => 2 * (contents.text.length + text.text.length),
  })

  async function renderText(key: string, source: TextSource): Promise<RenderedText> {
    const cached = renderedTexts.get(key)
    if (cached !== undefined) return cached
    const layers = await findLayers(em, source.version.versionId)
    const rendered = source.base
      ? await renderRedline({ ...source, base: source.base }, layers)
      : await renderFull(source, layers)
    renderedTexts.set(key, rendered)
    return rendered
  }

  async function renderFull({ version, translation, texts }: TextSource, layers: Layers): Promise<RenderedText> {
    const { contentHash, versionId } = version
    const bytes = publishedTexts.find(contentHash) ?? (await publishedTexts.load(em, contentHash))
    if (bytes === undefined) throw new Error(`The text of version ${versionId} is not stored`)
    const { nodes } = (JSON.parse(bytes.toString()) as { results: { nodes: RegulationNode[] } }).results
    const spanish = indexSpanishTranslations(translation)
    const t = texts.reading
    return {
      contents: renderContents(nodes, spanish, t),
      text: new Html(toHtml(renderFullText(nodes, { layers, spanish, t }))),
    }
  }

  async function renderRedline(
    { version, base, texts }: TextSource & { readonly base: VersionSummary },
    layers: Layers,
  ): Promise<RenderedText> {
    const { entries } = JSON.parse(await redlines.compare(em, base, version)) as { entries: RedlineEntry[] }
    const t = texts.reading
    const changes = getChanges(entries)
    const notice =
      changes.length === 0 && html`<p><strong>${t('redline.none.title')}.</strong> ${t('redline.none.text')}</p>`
    const text = new Html(toHtml(renderComparison(entries, { layers, t })))
    return { contents: renderChanges(entries, t), text: html`${notice}${text}` }
  }

  return async ({ url, texts }) => {
    const params = parseViewerParams(url.searchParams)
    const mainParentId = params.regulation ?? (await findPublishedParent(em, params.version))
    if (mainParentId === undefined) return undefined
    const now = clock.now()
    const { items: versions } = await listVersionPage(em, { mainParentId, skip: 0, limit: 100, withEdits: false }, now)
    const version = selectVersion(versions, params, toAuthorityDate(now))
    if (version === undefined) return undefined
    const base = versions.find(({ versionId }) => versionId === params.compare)
    if (params.compare !== undefined && (base === undefined || base === version)) return undefined
    const { versionId, contentHash } = version
    // Comparisons are of the English texts.
    const translation = await (texts.locale === 'es' && base === undefined
      ? em.transactional((transaction) => readVersionTranslation(transaction, versionId))
      : undefined)
    const textData = [
      versionId,
      contentHash,
      base?.contentHash,
      await findLayersTag(em, versionId),
      translation,
      texts.locale,
      texts.hash,
    ]
    const textKey = createHash('sha256').update(JSON.stringify(textData)).digest('base64url')
    // The status of a version also changes with time.
    const statuses = versions.map((each) => [
      getDisplayStatus(each, getLegalStatus(each, now), now),
      isOpenForComment(each, now),
    ])
    return {
      data: [textKey, versions, statuses],
      render: async () => {
        const rendered = await renderText(textKey, { version, base, translation, texts })
        return renderRegulation({ version, base, versions, rendered, now }, texts)
      },
    }
  }
}
