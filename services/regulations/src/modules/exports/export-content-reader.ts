import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { RedlineEntry, RegulationNode, VersionLayers } from '@portal/contracts-regulations'
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
      links: layers && !redline ? toLinks(nodes, layers) : [],
      images: includeText ? await readImages(em, redline?.entries.map(({ node }) => node) ?? nodes) : {},
      definitions: layers ? await readPrintedDefinitions(em, versionId, { layers, locale }) : [],
      commenterTypes,
      comments: commenterTypes.length > 0 ? await this.#readComments(em, request, signal) : [],
      commentedVersions,
      ...(part && { part: { number: part.number, of: part.of } }),
      includeText,
    }
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

/** Returns citations and editors' links. Links to other regulations are left out, because the file cannot link there. */
function toLinks(nodes: readonly RegulationNode[], { citations }: Pick<VersionLayers, 'citations'>): PrintedLink[] {
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const citationLinks = citations.map(({ target, ...range }) => ({
    ...range,
    target: 'external' in target ? target.external.url : labels.get(target.regulationId),
  }))
  const editorLinks = nodes.flatMap(({ regulationId, links = [] }) =>
    links.map(({ start, end, regulationId: targetId }) => ({ regulationId, start, end, target: labels.get(targetId) })),
  )
  return [...editorLinks, ...citationLinks].flatMap(({ target, ...range }) =>
    target === undefined ? [] : [{ ...range, target }],
  )
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
