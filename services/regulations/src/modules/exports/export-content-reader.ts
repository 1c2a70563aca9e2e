import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { RedlineEntry, RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { hasRuleUrl, ruleUrl } from '@portal/regulation-reading/urls'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { readVersionTranslation } from '../translations/index.ts'
import { findImage, readLayers, readProvisions, RedlineCache, toVersionSummary } from '../versions/index.ts'
import type { ExportContent, PrintedComment, PrintedLink, PrintedTranslation } from './document/export-content.ts'
import { ExportError } from './export-jobs.ts'
import { getPermalink, type ExportRequest } from './export-request.ts'
import { readPrintedDefinitions } from './printed-definitions.queries.ts'
import { CommentRecord } from './record/comment-record.ts'
import { createCommentMapper, type MarkedProvisions } from './record/printed-comments.ts'

/** Larger files could not be written within the time limit. */
const [maxProvisions, maxComments] = [60_000, 20_000]
/** All images of a file are held in memory. */
const maxImageBytes = 64 * 1024 ** 2

/** Reads the content of files from the database. */
@Injectable()
export class ExportContentReader {
  constructor(
    private readonly em: EntityManager,
    private readonly record: CommentRecord,
    private readonly redlines: RedlineCache,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Throws {@link ExportError} when the content is too large. */
  async read(request: ExportRequest, signal: AbortSignal): Promise<ExportContent> {
    const { version, main, from, locale, texts, status, commenterTypes, includeText, part, commentedVersions } = request
    const { versionId } = version
    if (version.nodeCount > maxProvisions) throw new ExportError('exports.too-large')
    const em = this.em.fork()
    const redline =
      from && includeText
        ? { from: toVersionSummary(from.version, from.main), entries: await this.#readRedline(em, request) }
        : null
    const nodes = includeText && !redline ? await readProvisions(em, versionId) : []
    const currentNodes = redline ? redline.entries.filter(({ op }) => op !== 'removed').map(({ node }) => node) : nodes
    const layers = includeText ? await readLayers(em, version, currentNodes) : undefined
    return {
      locale,
      texts,
      permalink: getPermalink(request, this.settings.PORTAL_ORIGIN),
      version: toVersionSummary(version, main),
      status,
      redline,
      nodes,
      translations: includeText && locale === 'es' ? await readTranslations(em, versionId) : [],
      links: layers && !redline ? await this.#readLinks(em, nodes, layers) : [],
      images: includeText ? await readImages(em, redline?.entries.map(({ node }) => node) ?? nodes) : {},
      definitions: layers ? await readPrintedDefinitions(em, versionId, { layers, locale }) : [],
      commenterTypes,
      comments: commenterTypes.length > 0 ? await this.#readComments(em, request, signal) : [],
      commentedVersions,
      ...(part && { part: { number: part.number, of: part.of } }),
      includeText,
    }
  }

  /** Returns citations and editors' links. Those to other regulations lead to the portal. */
  async #readLinks(
    em: EntityManager,
    nodes: readonly RegulationNode[],
    { citations }: Pick<VersionLayers, 'citations'>,
  ): Promise<PrintedLink[]> {
    const editorLinks = nodes.flatMap(({ regulationId, links = [] }) =>
      links.map(({ start, end, regulationId: target }) => ({
        regulationId,
        start,
        end,
        target: { regulationId: target },
      })),
    )
    const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
    const links = [...editorLinks, ...citations]
    const elsewhere = links.flatMap(({ target }) =>
      'external' in target || labels.has(target.regulationId) ? [] : [target.regulationId],
    )
    const urls = await readRuleUrls(em, elsewhere, this.settings.PORTAL_ORIGIN)
    return links.flatMap(({ target, ...range }) => {
      const resolved =
        'external' in target ? target.external.url : (labels.get(target.regulationId) ?? urls.get(target.regulationId))
      return resolved === undefined ? [] : [{ ...range, target: resolved }]
    })
  }

  async #readRedline(em: EntityManager, { version, from }: ExportRequest): Promise<RedlineEntry[]> {
    if (!from) return []
    const redline = JSON.parse(await this.redlines.compare(em, from.version, version)) as { entries: RedlineEntry[] }
    return redline.entries
  }

  async #readComments(em: EntityManager, request: ExportRequest, signal: AbortSignal): Promise<PrintedComment[]> {
    const { version, commenterTypes, commentedVersions } = request
    const { versionId, mainParentId } = version
    const filter = { commenterTypes, statuses: ['public'] as const }
    const ids = request.part?.ids ?? (await this.record.listIds(versionId, commentedVersions, filter))
    if (ids.length > maxComments) throw new ExportError('exports.too-large')
    const toPrintedComment = createCommentMapper(mainParentId, await readMarkedProvisions(em, versionId))
    const comments: PrintedComment[] = []
    for await (const page of this.record.read(versionId, ids)) {
      signal.throwIfAborted()
      // The status of a comment may have changed since the ids were read.
      comments.push(...page.filter(({ reported }) => reported.status === 'public').map(toPrintedComment))
    }
    return comments
  }
}

/** Reads what determines the labels of provisions. */
async function readMarkedProvisions(em: EntityManager, versionId: string): Promise<MarkedProvisions> {
  const rows = await em.execute<
    { regulation_id: string; parent_id: string | null; kind: RegulationNode['kind']; marker: string | null }[]
  >('select regulation_id, parent_id, kind, marker from version_provision where version_id = ? order by ordinal', [
    versionId,
  ])
  return rows.map(({ regulation_id: regulationId, parent_id: parentId, kind, marker }) => ({
    regulationId,
    parentId,
    kind,
    ...(marker !== null && { marker }),
  }))
}

async function readTranslations(em: EntityManager, versionId: string): Promise<PrintedTranslation[]> {
  const { items } = await em.transactional((transaction) => readVersionTranslation(transaction, versionId))
  return items
}

/** Returns the readable URLs of provisions of adopted versions: `https://portal.example/rule/2143(a)`. */
async function readRuleUrls(
  em: EntityManager,
  regulationIds: readonly string[],
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  if (regulationIds.length === 0) return new Map()
  const rows = await em.execute<{ regulation_id: string; label: string }[]>(
    `select distinct on (n.regulation_id) n.regulation_id, n.label from version_provision n join version v using (version_id)
      where n.regulation_id = any(?::uuid[]) and v.state = 'PUBLISHED_CURRENT'
      order by n.regulation_id, v.effective_from desc`,
    [`{${[...new Set(regulationIds)].join(',')}}`],
  )
  const readable = rows.filter(({ label }) => hasRuleUrl(label))
  return new Map(readable.map(({ regulation_id: id, label }) => [id, new URL(ruleUrl(label), origin).href]))
}

/** Reads the images that can be printed. WebP images are left out, because PDF and many Word versions do not support them. */
async function readImages(em: EntityManager, nodes: readonly RegulationNode[]): Promise<Record<string, Uint8Array>> {
  const images: Record<string, Uint8Array> = {}
  let totalBytes = 0
  for (const key of new Set(nodes.flatMap(({ figure }) => (figure ? [figure.image] : [])))) {
    const image = await findImage(em, key)
    if (!image || image.mediaType === 'image/webp') continue
    totalBytes += image.bytes.length
    if (totalBytes > maxImageBytes) throw new ExportError('exports.too-large')
    images[key] = new Uint8Array(image.bytes)
  }
  return images
}
