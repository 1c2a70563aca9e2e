import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { RedlineEntry, RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { readVersionTranslation } from '../translations/translations.queries.ts'
import { findImage } from '../versions/images.ts'
import { readLayers } from '../versions/layers.ts'
import { readProvisions } from '../versions/provisions.store.ts'
import { RedlineCache } from '../versions/redline-cache.ts'
import { toVersionSummary } from '../versions/version.mapper.ts'
import type { ExportContent, PrintedComment, PrintedLink, PrintedTranslation } from './document/export-content.ts'
import { ExportFailure } from './export-jobs.ts'
import { permalinkOf, type ExportRequest } from './export-request.ts'
import { readPrintedDefinitions } from './printed-definitions.queries.ts'
import { CommentRecord } from './record/comment-record.ts'
import { printerOf, type Marked } from './record/printed-comments.ts'

/** Beyond these a file could not be set in its time, nor be read by anybody. */
const [mostProvisions, mostComments] = [60_000, 20_000]
/** Pictures are held in memory together; no mail would carry such a file. */
const mostPictureBytes = 64 * 1024 ** 2

/** Gathers what a file says. */
@Injectable()
export class ExportContents {
  constructor(
    private readonly em: EntityManager,
    private readonly record: CommentRecord,
    private readonly redlines: RedlineCache,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async gather(request: ExportRequest, signal: AbortSignal): Promise<ExportContent> {
    const { version, main, from, locale, texts, capacities, withText, part, recordVersions } = request
    if (version.nodeCount > mostProvisions) throw new ExportFailure('exports.too-large')
    const em = this.em.fork()
    const summary = toVersionSummary(version, main)
    const redline =
      from && withText
        ? { from: toVersionSummary(from.version, from.main), entries: await this.#entries(em, request) }
        : null
    const nodes = withText && !redline ? await readProvisions(em, version.versionId) : []
    const present = redline ? redline.entries.filter(({ op }) => op !== 'removed').map(({ node }) => node) : nodes
    const layers = withText ? await readLayers(em, version, present) : undefined
    return {
      locale,
      texts,
      permalink: permalinkOf(request, this.settings.PORTAL_ORIGIN),
      version: summary,
      redline,
      nodes,
      translations: withText && locale === 'es' ? await readTranslations(em, version.versionId) : [],
      links: layers && !redline ? linksOf(nodes, layers) : [],
      pictures: withText ? await readPictures(em, redline?.entries.map(({ node }) => node) ?? nodes) : {},
      definitions: layers ? await readPrintedDefinitions(em, version.versionId, { layers, locale }) : [],
      capacities,
      comments: capacities.length > 0 ? await this.#comments(em, request, signal) : [],
      commentedVersions: recordVersions,
      ...(part && { part: { number: part.number, of: part.of } }),
      withText,
    }
  }

  async #entries(em: EntityManager, { version, from }: ExportRequest): Promise<RedlineEntry[]> {
    if (!from) return []
    const compared = JSON.parse(await this.redlines.compare(em, from.version, version)) as { entries: RedlineEntry[] }
    return compared.entries
  }

  async #comments(em: EntityManager, request: ExportRequest, signal: AbortSignal): Promise<PrintedComment[]> {
    const { version, capacities, recordVersions } = request
    const { versionId, mainParentId } = version
    const filter = { capacities, statuses: ['public'] as const }
    const ids = request.part?.ids ?? (await this.record.list(versionId, recordVersions, filter))
    if (ids.length > mostComments) throw new ExportFailure('exports.too-large')
    const printed = printerOf(mainParentId, await readMarked(em, versionId))
    const found: PrintedComment[] = []
    for await (const page of this.record.read(versionId, ids)) {
      signal.throwIfAborted()
      // One may have been taken out of sight since the list was read.
      found.push(...page.filter(({ reported }) => reported.status === 'public').map(printed))
    }
    return found
  }
}

/** What decides how the provisions of a version are called. */
async function readMarked(em: EntityManager, versionId: string): Promise<Marked> {
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
  const { items } = await em.transactional((inside) => readVersionTranslation(inside, versionId))
  return items
}

/** Citations and links of editors; those to other regulations are left out, since the file could not lead there. */
function linksOf(nodes: readonly RegulationNode[], { citations }: Pick<VersionLayers, 'citations'>): PrintedLink[] {
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const cited = citations.map(({ target, ...at }) => ({
    ...at,
    to: 'external' in target ? target.external.url : labels.get(target.regulationId),
  }))
  const set = nodes.flatMap(({ regulationId, links = [] }) =>
    links.map(({ start, end, regulationId: target }) => ({ regulationId, start, end, to: labels.get(target) })),
  )
  return [...set, ...cited].flatMap(({ to, ...at }) => (to === undefined ? [] : [{ ...at, to }]))
}

/** The pictures that can be printed: PDF and Word know no WebP everywhere. */
async function readPictures(em: EntityManager, nodes: readonly RegulationNode[]): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {}
  let bytes = 0
  for (const image of new Set(nodes.flatMap(({ figure }) => (figure ? [figure.image] : [])))) {
    const found = await findImage(em, image)
    if (!found || found.mediaType === 'image/webp') continue
    bytes += found.bytes.length
    if (bytes > mostPictureBytes) throw new ExportFailure('exports.too-large')
    pictures[image] = new Uint8Array(found.bytes)
  }
  return pictures
}
