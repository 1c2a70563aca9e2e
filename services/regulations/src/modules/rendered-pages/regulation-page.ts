import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import { toAuthorityDate } from '@portal/formats'
import { getDisplayStatus } from '@portal/regulation-reading/display-status'
import { renderFullText } from '@portal/regulation-reading/full-text'
import { toHtml } from '@portal/regulation-reading/html'
import { indexSpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import { parseViewerParams } from '@portal/regulation-reading/urls'
import { getLegalStatus, isOpenForComment, selectVersion } from '@portal/regulation-reading/versions'
import { Html, type Clock } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { readVersionTranslation } from '../translations/index.ts'
import { findLayers, findLayersTag, findPublishedParent, listVersionPage, type TextCache } from '../versions/index.ts'
import type { FindPage } from './page-request.ts'
import type { PageTexts } from './page-texts.ts'
import { renderContents, renderRegulation, type RenderedText } from './regulation-markup.ts'

/** Memory for rendered texts, in bytes. Enough for about fifty long texts. */
const cacheBytes = 32 * 1024 * 1024

interface TextSource {
  readonly versionId: string
  readonly contentHash: string
  readonly translation: Parameters<typeof indexSpanishTranslations>[0]
  readonly texts: PageTexts
}

/**
 * Renders `/regulation-viewer`: the text of a published version. When only the status changes, the text is not rendered
 * again.
 */
export function createRegulationPage(em: EntityManager, publishedTexts: TextCache, clock: Clock): FindPage {
  const renderedTexts = new LRUCache<string, RenderedText>({
    maxSize: cacheBytes,
    // V8 stores texts with typographic characters in two bytes per character.
    sizeCalculation: ({ contents, text }) => 2 * (contents.text.length + text.text.length),
  })

  async function renderText(key: string, { versionId, contentHash, translation, texts }: TextSource) {
    const cached = renderedTexts.get(key)
    if (cached !== undefined) return cached
    const bytes = publishedTexts.find(contentHash) ?? (await publishedTexts.load(em, contentHash))
    if (bytes === undefined) throw new Error(`The text of version ${versionId} is not stored`)
    const { nodes } = (JSON.parse(bytes.toString()) as { results: { nodes: RegulationNode[] } }).results
    const layers = await findLayers(em, versionId)
    const spanish = indexSpanishTranslations(translation)
    const t = texts.reading
    const rendered = {
      contents: renderContents(nodes, spanish, t),
      text: new Html(toHtml(renderFullText(nodes, { layers, spanish, t }))),
    }
    renderedTexts.set(key, rendered)
    return rendered
  }

  return async ({ url, texts }) => {
    const params = parseViewerParams(url.searchParams)
    // The remote renders comparisons, because they are a different text.
    if (params.compare !== undefined) return undefined
    const mainParentId = params.regulation ?? (await findPublishedParent(em, params.version))
    if (mainParentId === undefined) return undefined
    const now = clock.now()
    const { items: versions } = await listVersionPage(em, { mainParentId, skip: 0, limit: 100, withEdits: false }, now)
    const version = selectVersion(versions, params, toAuthorityDate(now))
    if (version === undefined) return undefined
    const { versionId, contentHash } = version
    const translation = await (texts.locale === 'es'
      ? em.transactional((transaction) => readVersionTranslation(transaction, versionId))
      : undefined)
    const textData = [versionId, contentHash, await findLayersTag(em, versionId), translation, texts.locale, texts.hash]
    const textKey = createHash('sha256').update(JSON.stringify(textData)).digest('base64url')
    // The status of a version also changes with time.
    const statuses = versions.map((each) => [
      getDisplayStatus(each, getLegalStatus(each, now), now),
      isOpenForComment(each, now),
    ])
    return {
      data: [textKey, versions, statuses],
      render: async () => {
        const rendered = await renderText(textKey, { versionId, contentHash, translation, texts })
        return renderRegulation({ version, versions, rendered, now }, texts)
      },
    }
  }
}
