import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { RedlineEntry, RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { readVersionTranslation } from '../translations/translations.queries.ts'
import { findImage } from '../versions/images.ts'
import { readProvisions } from '../versions/provisions.store.ts'
import { RedlineCache } from '../versions/redline-cache.ts'
import { toVersionSummary } from '../versions/version.mapper.ts'
import type {
  ExportContent,
  PrintedComment,
  PrintedDefinition,
  PrintedLink,
  PrintedTranslation,
} from './document/export-content.ts'
import { ExportFailure } from './export-jobs.ts'
import { permalinkOf, type ExportRequest } from './export-request.ts'
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
    const { version, main, from, locale, capacities, withText, part, recordVersions } = request
    if (version.nodeCount > mostProvisions) throw new ExportFailure('exports.too-large')
    const em = this.em.fork()
    const summary = toVersionSummary(version, main)
    const redline =
      from && withText
        ? { from: toVersionSummary(from.version, from.main), entries: await this.#entries(em, request) }
        : null
    const nodes = withText && !redline ? await readProvisions(em, version.versionId) : []
    return {
      locale,
      permalink: permalinkOf(request, this.settings.PORTAL_ORIGIN),
      version: summary,
      redline,
      nodes,
      translations: withText && locale === 'es' ? await readTranslations(em, version.versionId) : [],
      links: withText && !redline ? await readLinks(em, version.versionId, nodes) : [],
      pictures: withText ? await readPictures(em, redline?.entries.map(({ node }) => node) ?? nodes) : {},
      definitions: withText ? await readDefinitions(em, version.versionId) : [],
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

/** The definitions whose terms the version uses, and those that stand in it. */
async function readDefinitions(em: EntityManager, versionId: string): Promise<PrintedDefinition[]> {
  const rows = await em.execute<{ term: string; description: string; source_label: string | null }[]>(
    `with linked as (
       select distinct (link->>'definitionId')::uuid as definition_id
         from version_layer, json_array_elements(layers->'terms') link where version_id = ?
       union
       select d.definition_id from definition d
         join version_provision n on n.version_id = ? and n.regulation_id = d.source_regulation_id
     )
     select d.term, d.description, d.source_label from definition d join linked using (definition_id)
      where d.retired_at is null order by lower(d.term), d.definition_id`,
    [versionId, versionId],
  )
  return rows.map(({ term, description, source_label: label }) => ({
    term,
    text: description,
    ...(label !== null && { label }),
  }))
}

type Layers = Pick<VersionLayers, 'citations'>

/** Citations and links of editors; those to other regulations are left out, since the file could not lead there. */
async function readLinks(
  em: EntityManager,
  versionId: string,
  nodes: readonly RegulationNode[],
): Promise<PrintedLink[]> {
  const [row] = await em.execute<{ layers: Layers | string }[]>(
    'select layers from version_layer where version_id = ?',
    [versionId],
  )
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const layers = typeof row?.layers === 'string' ? (JSON.parse(row.layers) as Layers) : row?.layers
  const cited = (layers?.citations ?? []).map(({ target, ...at }) => ({
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
