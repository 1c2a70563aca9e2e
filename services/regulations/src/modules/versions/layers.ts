import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { linkCitations } from '@portal/regulation-text/citations'
import { linkTerms, type LinkableDefinition } from '@portal/regulation-text/terms'
import { guardBy } from '@portal/persistence'
import { createHash } from 'node:crypto'
import { readLinkableDefinitions } from '../definitions/linkable-definitions.ts'
import { readProvisions } from './provisions.store.ts'
import { MainRegulation, type Version } from './version.entity.ts'

/** Raised when the same definitions give other links than before: published texts are then worked out anew. */
const reckoning = 2

/** What links are worked out from besides the text itself; `stamp` is equal as long as all of it is. */
export interface LayerBasis {
  readonly definitions: readonly LinkableDefinition[]
  readonly stamp: string
}

/** The definitions that hold and the versions that can be cited, as they are now. */
export async function readLayerBasis(em: EntityManager): Promise<LayerBasis> {
  const definitions = await readLinkableDefinitions(em)
  const published = await em.execute<{ version_id: string }[]>(
    'select version_id from version where published_at is not null order by version_id',
  )
  const told = [reckoning, definitions, published.map((row) => row.version_id)]
  return { definitions, stamp: createHash('sha256').update(JSON.stringify(told)).digest('base64url') }
}

/**
 * Works out the links of a version anew: defined terms, citations, redirects. They stand beside the text, so that a
 * new definition reaches published text without touching it.
 */
export async function refreshLayers(
  em: EntityManager,
  version: Pick<Version, 'versionId' | 'mainParentId'>,
  nodes: readonly RegulationNode[],
  basis: LayerBasis,
  now: Date,
): Promise<void> {
  const layers = await layersOf(em, version.mainParentId, nodes, basis.definitions)
  const body = JSON.stringify(layers)
  await em.execute(
    `insert into version_layer (version_id, layers, etag, stamp, computed_at) values (?, ?::json, ?, ?, ?)
     on conflict (version_id) do update
        set layers = excluded.layers, etag = excluded.etag, stamp = excluded.stamp, computed_at = excluded.computed_at`,
    [version.versionId, body, createHash('sha256').update(body).digest('base64url').slice(0, 22), basis.stamp, now],
  )
  await recordUses(em, version.versionId, layers.terms)
}

/** The links of a version: as they were worked out when it was published, or, of an edit, as they would be now. */
export async function readLayers(
  em: EntityManager,
  { versionId, mainParentId }: Pick<Version, 'versionId' | 'mainParentId'>,
  nodes: readonly RegulationNode[],
): Promise<VersionLayers> {
  const [row] = await em.execute<{ layers: string }[]>(
    'select layers::text as layers from version_layer where version_id = ?',
    [versionId],
  )
  return row
    ? (JSON.parse(row.layers) as VersionLayers)
    : layersOf(em, mainParentId, nodes, await readLinkableDefinitions(em))
}

async function layersOf(
  em: EntityManager,
  mainParentId: string,
  nodes: readonly RegulationNode[],
  definitions: readonly LinkableDefinition[],
): Promise<VersionLayers> {
  const cited = linkCitations(nodes)
  const targets = await findByLabels(
    em,
    cited.flatMap(({ target }) => ('label' in target ? [target.label] : [])),
  )
  return {
    // Precedence is the rulebook's, between its series; a statute that stands by itself means what it defines.
    terms: linkTerms(nodes, definitions, { ownFirst: !(await isOfSeries(em, mainParentId)) }),
    citations: cited.flatMap(({ target, ...at }): VersionLayers['citations'] => {
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

async function isOfSeries(em: EntityManager, mainParentId: string): Promise<boolean> {
  const { series } = await em.findOneOrFail(MainRegulation, mainParentId)
  return series !== null
}

/** Which provisions say which defined term, and how often. */
async function recordUses(em: EntityManager, versionId: string, terms: VersionLayers['terms']): Promise<void> {
  await em.execute('delete from definition_use where version_id = ?', [versionId])
  await em.execute(
    `insert into definition_use (definition_id, version_id, regulation_id, times)
     select t."definitionId", ?, t."regulationId", count(*)
       from json_to_recordset(?::json) as t ("regulationId" uuid, "definitionId" uuid) group by 1, 3`,
    [versionId, JSON.stringify(terms)],
  )
}

/**
 * Works out the links of every published version whose definitions or citable versions have changed since. Answers how many
 * there were. Several callers at once follow one another, and the later ones find nothing left to do.
 */
export async function refreshStaleLayers(em: EntityManager, now: Date): Promise<number> {
  await guardBy(em, 'layers', 'all')
  const basis = await readLayerBasis(em)
  const stale = await em.execute<{ version_id: string; main_parent_id: string }[]>(
    `select v.version_id, v.main_parent_id from version v left join version_layer l using (version_id)
      where v.published_at is not null and l.stamp is distinct from ?
      order by (v.state = 'PUBLISHED_CURRENT' and v.effective_to is null) desc, v.published_at desc`,
    [basis.stamp],
  )
  for (const { version_id: versionId, main_parent_id: mainParentId } of stale) {
    await refreshLayers(em, { versionId, mainParentId }, await readProvisions(em, versionId), basis, now)
  }
  return stale.length
}

/** Provisions of other regulations by label: in force before published, newest first. */
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
