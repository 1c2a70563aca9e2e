import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { linkCitations } from '@portal/regulation-text/citations'
import { linkTerms, type LinkableDefinition } from '@portal/regulation-text/terms'
import { acquireAdvisoryLock } from '@portal/persistence'
import { createHash } from 'node:crypto'
import { readLinkableDefinitions } from '../definitions/index.ts'
import { readProvisions } from './provisions.store.ts'
import { MainRegulation, type Version } from './version.entity.ts'

/** Increment it when the same definitions produce different links, so that published texts are linked again. */
const algorithmVersion = 2

/** The sources of links besides the text itself; `sourceHash` changes with any of them. */
export interface LinkSources {
  readonly definitions: readonly LinkableDefinition[]
  readonly sourceHash: string
}

/** Returns the current definitions and the versions that can be cited. */
export async function readLinkSources(em: EntityManager): Promise<LinkSources> {
  const definitions = await readLinkableDefinitions(em)
  const published = await em.execute<{ version_id: string }[]>(
    'select version_id from version where published_at is not null order by version_id',
  )
  const parts = [algorithmVersion, definitions, published.map((row) => row.version_id)]
  return { definitions, sourceHash: createHash('sha256').update(JSON.stringify(parts)).digest('base64url') }
}

/**
 * Recomputes the links of a version: defined terms, citations and redirects. They are stored beside the text, so that
 * a new definition does not change published text.
 */
export async function refreshLayers(
  em: EntityManager,
  version: Pick<Version, 'versionId' | 'mainParentId'>,
  nodes: readonly RegulationNode[],
  sources: LinkSources,
  now: Date,
): Promise<void> {
  const layers = await computeLayers(em, version.mainParentId, nodes, sources.definitions)
  const body = JSON.stringify(layers)
  await em.execute(
    `insert into version_layer (version_id, layers, etag, source_hash, computed_at) values (?, ?::json, ?, ?, ?)
     on conflict (version_id) do update
        set layers = excluded.layers, etag = excluded.etag, source_hash = excluded.source_hash, computed_at = excluded.computed_at`,
    [
      version.versionId,
      body,
      createHash('sha256').update(body).digest('base64url').slice(0, 22),
      sources.sourceHash,
      now,
    ],
  )
  await recordUses(em, version.versionId, layers.terms)
}

/** Returns the stored links of a published version. */
export async function findLayers(em: EntityManager, versionId: string): Promise<VersionLayers | undefined> {
  const [row] = await em.execute<{ layers: string }[]>(
    'select layers::text as layers from version_layer where version_id = ?',
    [versionId],
  )
  return row && (JSON.parse(row.layers) as VersionLayers)
}

/** Returns the ETag of the stored links of a published version, which changes with them. */
export async function findLayersTag(em: EntityManager, versionId: string): Promise<string | undefined> {
  const [row] = await em.execute<{ etag: string }[]>('select etag from version_layer where version_id = ?', [versionId])
  return row?.etag
}

/** Returns the stored links of a published version, or computes those of an edit. */
export async function readLayers(
  em: EntityManager,
  { versionId, mainParentId }: Pick<Version, 'versionId' | 'mainParentId'>,
  nodes: readonly RegulationNode[],
): Promise<VersionLayers> {
  return (await findLayers(em, versionId)) ?? computeLayers(em, mainParentId, nodes, await readLinkableDefinitions(em))
}

async function computeLayers(
  em: EntityManager,
  mainParentId: string,
  nodes: readonly RegulationNode[],
  definitions: readonly LinkableDefinition[],
): Promise<VersionLayers> {
  const foundCitations = linkCitations(nodes)
  const targets = await findByLabels(
    em,
    foundCitations.flatMap(({ target }) => ('label' in target ? [target.label] : [])),
  )
  return {
    // Precedence applies between the series of the rulebook; a standalone statute uses its own definitions first.
    terms: linkTerms(nodes, definitions, { preferOwnDefinitions: !(await belongsToSeries(em, mainParentId)) }),
    citations: foundCitations.flatMap(({ target, ...at }): VersionLayers['citations'] => {
      if ('external' in target) {
        const { citation, url } = target.external
        return [{ ...at, target: { external: { citation, url } } }]
      }
      const regulationId = 'label' in target ? targets.get(target.label) : target.regulationId
      return regulationId === undefined ? [] : [{ ...at, target: { regulationId } }]
    }),
    redirects: await readRedirects(em, mainParentId, nodes),
  }
}

async function belongsToSeries(em: EntityManager, mainParentId: string): Promise<boolean> {
  const { series } = await em.findOneOrFail(MainRegulation, mainParentId)
  return series !== null
}

/** Records which provisions use which defined term, and how often. */
async function recordUses(em: EntityManager, versionId: string, terms: VersionLayers['terms']): Promise<void> {
  await em.execute('delete from definition_use where version_id = ?', [versionId])
  await em.execute(
    `insert into definition_use (definition_id, version_id, regulation_id, occurrences)
     select t."definitionId", ?, t."regulationId", count(*)
       from json_to_recordset(?::json) as t ("regulationId" uuid, "definitionId" uuid) group by 1, 3`,
    [versionId, JSON.stringify(terms)],
  )
}

/**
 * Recomputes the links of every published version whose sources have changed, and returns their number. Concurrent
 * calls run one after the other, and later ones find nothing to do.
 */
export async function refreshStaleLayers(em: EntityManager, now: Date): Promise<number> {
  await acquireAdvisoryLock(em, 'layers', 'all')
  const sources = await readLinkSources(em)
  const stale = await em.execute<{ version_id: string; main_parent_id: string }[]>(
    `select v.version_id, v.main_parent_id from version v left join version_layer l using (version_id)
      where v.published_at is not null and l.source_hash is distinct from ?
      order by (v.state = 'PUBLISHED_CURRENT' and v.effective_to is null) desc, v.published_at desc`,
    [sources.sourceHash],
  )
  for (const { version_id: versionId, main_parent_id: mainParentId } of stale) {
    await refreshLayers(em, { versionId, mainParentId }, await readProvisions(em, versionId), sources, now)
  }
  return stale.length
}

/** Finds provisions of other regulations by label; adopted versions first, then the newest. */
async function findByLabels(em: EntityManager, labels: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (labels.length === 0) return new Map()
  const rows = await em.execute<{ label: string; regulation_id: string }[]>(
    `select distinct on (n.label) n.label, n.regulation_id
       from version_provision n join version v using (version_id)
      where n.label in (select jsonb_array_elements_text(?::jsonb)) and v.published_at is not null
      order by n.label, (v.state = 'PUBLISHED_CURRENT') desc, v.published_at desc`,
    [JSON.stringify([...new Set(labels)])],
  )
  return new Map(rows.map((row) => [row.label, row.regulation_id]))
}

async function readRedirects(
  em: EntityManager,
  mainParentId: string,
  nodes: readonly RegulationNode[],
): Promise<VersionLayers['redirects']> {
  const rows = await em.execute<{ from_label: string; regulation_id: string }[]>(
    `select distinct on (r.from_label) r.from_label, r.regulation_id
       from redirect r join version v using (version_id)
      where r.main_parent_id = ? and v.published_at is not null
      order by r.from_label, v.published_at desc`,
    [mainParentId],
  )
  const labels = new Set(nodes.map((node) => node.label))
  const ids = new Set(nodes.map((node) => node.regulationId))
  return rows
    .filter((row) => !labels.has(row.from_label) && ids.has(row.regulation_id))
    .map((row) => ({ fromLabel: row.from_label, regulationId: row.regulation_id }))
}
