import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { Definition as DefinitionResult, regulationsHttp } from '@portal/contracts-regulations'
import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import { authorityTimeZone } from '@portal/formats'
import { Database } from '@portal/persistence'
import type { DefiningText } from '@portal/regulation-text/definitions'
import { refuse } from '@portal/service-kit'
import { escapeLike } from '../../database/escape-like.ts'
import { queryRows } from '../../database/query-rows.ts'

type ListQuery = Partial<InputOf<typeof regulationsHttp.listDefinitions>['query']> & {
  readonly skip: number
  readonly limit: number
}
type DefinitionOnDay = ResultsOf<typeof regulationsHttp.getDefinition>
type DefinitionVersions = ResultsOf<typeof regulationsHttp.getDefinitionVersions>

interface DefinitionRow {
  readonly definition_id: string
  readonly term: string
  readonly aliases: string[]
  readonly description: string
  readonly scope_kind: DefinitionScopeKind
  readonly scope_ref: string | null
  readonly precedence: number
  readonly exclusions: string[]
  readonly source_regulation_id: string | null
  readonly source_version_id: string | null
  readonly source_label: string | null
  readonly defined_in: DefiningText | null
  readonly version_number: number
  readonly published_at: string
  readonly lock_version: number
  readonly is_proposed: boolean
  readonly effective_from: string | null
  readonly comments: number
  readonly es_term: string | null
  readonly es_text: string | null
  readonly source_term: string | null
  readonly source_text: string | null
  readonly es_lock_version: number | null
  readonly total?: number
}

/** The name of a term in a URL, as `toSlug` builds it. The same expression as in the index. */
const definitionName = `trim(both '-' from regexp_replace(lower(term), '[^a-z0-9]+', '-', 'g'))`

/**
 * The day from which the text that `textVersionId` introduced is in effect: that of the first adopted version with it.
 * Null while the definition is proposed, and for text that staff wrote.
 */
const toEffectiveFrom = (textVersionId: string) => `(
    select min(adopted.effective_from)::text
      from version introduced
      join version adopted on adopted.main_parent_id = introduced.main_parent_id and adopted.state = 'PUBLISHED_CURRENT'
                          and adopted.version_number >= introduced.version_number
     where introduced.version_id = ${textVersionId} and v.state = 'PUBLISHED_CURRENT')`

const columns = `
  d.definition_id, d.term, d.aliases, d.description, d.scope_kind, d.scope_ref, d.precedence, d.exclusions, d.source_regulation_id,
  d.source_version_id, d.source_label, d.defined_in, d.version_number, d.published_at, d.lock_version,
  coalesce(v.state = 'PUBLISHED_DRAFT', false) as is_proposed, ${toEffectiveFrom('d.text_version_id')} as effective_from,
  (select count(*)::int from definition_comment c where c.definition_id = d.definition_id and c.status = 'public') as comments,
  s.term as es_term, s.text as es_text, s.source_term, s.source_text, s.lock_version as es_lock_version`
const from = `from definition d left join definition_translation s using (definition_id)
  left join version v on v.version_id = d.source_version_id`

/**
 * Searches term and aliases, or the description. Parameters: like pattern or null, search text or null, first letter
 * or null, `missing`, `outdated` or null.
 */
const conditions = `d.retired_at is null
  and ($1::text is null or lower(d.term) like $1 or lower(array_to_string(d.aliases, ' ')) like $1
       or d.search @@ websearch_to_tsquery('portal_english', $2))
  and ($3::text is null or lower(left(d.term, 1)) = $3)
  and ($4::text is null or ($4 = 'missing' and s.definition_id is null)
       or ($4 = 'outdated' and (s.source_term, s.source_text) is distinct from (d.term, d.description) and s.definition_id is not null))`
const list = {
  name: 'definitions',
  text: `select ${columns}, count(*) over ()::int as total ${from} where ${conditions}
          order by lower(d.term), d.definition_id offset $5 limit $6`,
}
const count = { name: 'definitions-count', text: `select count(*)::int as total ${from} where ${conditions}` }
const find = {
  name: 'definition',
  text: `select ${columns} ${from} where d.definition_id = $1 and d.retired_at is null`,
}
const findByName = {
  name: 'definition-by-name',
  text: `select definition_id from definition where ${definitionName} = $1 and retired_at is null
          order by precedence desc, lower(term), definition_id limit 1`,
}
/**
 * The newest text in effect on a day: from the effective date of the version that introduced it, or from its publication
 * if staff wrote it. $1: definition; $2: day; $3: time zone of the authority.
 */
const findTextOn = {
  name: 'definition-text-on',
  text: `select version_number, term, description from (
           select w.version_number, w.term, w.description,
                  case when w.text_version_id is null then (w.published_at at time zone $3)::date
                       else ${toEffectiveFrom('w.text_version_id')}::date end as effective_from
             from definition_version w join definition d using (definition_id) left join version v on v.version_id = d.source_version_id
            where w.definition_id = $1) t
          where effective_from <= $2::date order by version_number desc limit 1`,
}
const similarTerms = {
  name: 'similar-terms',
  text: `select term from definition where lower(term) % $1 and retired_at is null
          order by similarity(lower(term), $1) desc, lower(term) limit 5`,
}
const listVersions = {
  name: 'definition-wordings',
  text: `select w.version_number, w.term, w.description, w.aliases, w.scope_kind, w.scope_ref, w.precedence, w.exclusions,
                w.change_note, w.published_at, ${toEffectiveFrom('w.text_version_id')} as effective_from, count(*) over ()::int as total
           from definition_version w join definition d using (definition_id) left join version v on v.version_id = d.source_version_id
          where w.definition_id = $1 order by w.version_number desc offset $2 limit $3`,
}

/** Reads definitions. */
@Injectable()
export class DefinitionQueries {
  constructor(private readonly database: Database) {}

  async list({
    q,
    letter,
    translation,
    skip,
    limit,
  }: ListQuery): Promise<ResultsOf<typeof regulationsHttp.listDefinitions>> {
    const searchText = q === undefined || q === '' ? null : q
    const filter = [
      searchText === null ? null : `%${escapeLike(searchText.toLowerCase())}%`,
      searchText,
      letter?.toLowerCase() ?? null,
      translation ?? null,
    ]
    const rows = await this.database.rows<DefinitionRow>(list, [...filter, skip, limit])
    const [first] = rows
    const totals = first || skip === 0 ? first : await this.database.find<{ total: number }>(count, filter)
    return { items: rows.map(toDefinition), total: totals?.total ?? 0, skip, limit }
  }

  /** Returns a definition, with its text on the day `on`; 404 if it does not exist or is retired. */
  async get(definitionId: string, on?: string): Promise<DefinitionOnDay> {
    const row = await this.database.find<DefinitionRow>(find, [definitionId])
    if (!row) refuse('resource.not-found', { definitionId })
    if (on === undefined) return toDefinition(row)
    const text = await this.database.find<{ version_number: number; term: string; description: string }>(findTextOn, [
      definitionId,
      on,
      authorityTimeZone,
    ])
    const textOn = text ? { versionNumber: text.version_number, term: text.term, description: text.description } : null
    return { ...toDefinition(row), textOn }
  }

  /** Returns the definition of a term by its name in a URL (`claiming-race`); of several, the most specific. */
  async findIdByName(name: string): Promise<string | undefined> {
    const row = await this.database.find<{ definition_id: string }>(findByName, [name])
    return row?.definition_id
  }

  /** Returns defined terms that are spelled similarly, the most similar first. */
  async listSimilarTerms(text: string): Promise<string[]> {
    const rows = await this.database.rows<{ term: string }>(similarTerms, [text])
    return rows.map(({ term }) => term)
  }

  /** Returns all published versions, newest first, also of a retired definition. */
  async listVersions(
    definitionId: string,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<DefinitionVersions> {
    const rows = await this.database.rows<{
      version_number: number
      term: string
      description: string
      aliases: string[]
      scope_kind: DefinitionRow['scope_kind']
      scope_ref: string | null
      precedence: number
      exclusions: string[]
      change_note: string
      published_at: string
      effective_from: string | null
      total: number
    }>(listVersions, [definitionId, skip, limit])
    const [first] = rows
    if (!first && skip === 0) refuse('resource.not-found', { definitionId })
    const items = rows.map((row) => ({
      versionNumber: row.version_number,
      term: row.term,
      description: row.description,
      aliases: row.aliases,
      scope: toScope(row),
      precedence: row.precedence,
      exclusions: row.exclusions,
      publishedAt: new Date(row.published_at).toISOString(),
      effectiveFrom: row.effective_from,
      changeNote: row.change_note,
    }))
    return { items, total: first?.total ?? skip, skip, limit }
  }
}

/** Returns the definition within a command's transaction; 404 if it does not exist or is retired. */
export async function readDefinition(em: EntityManager, definitionId: string): Promise<DefinitionResult> {
  const [row] = await queryRows<DefinitionRow>(em, find, [definitionId])
  return row ? toDefinition(row) : refuse('resource.not-found', { definitionId })
}

/** Returns the Spanish text and the English text it was translated from. */
function toTranslation(row: DefinitionRow): DefinitionResult['translation'] {
  const { es_term: term, es_text: es, source_term: ofTerm, source_text: en, es_lock_version: lockVersion } = row
  if (term === null || es === null || en === null || lockVersion === null) return undefined
  return { en, es, term, isOutdated: ofTerm !== row.term || en !== row.description, lockVersion }
}

function toScope({ scope_kind: kind, scope_ref: ref }: Pick<DefinitionRow, 'scope_kind' | 'scope_ref'>) {
  return { kind, ...(ref !== null && { ref }) }
}

function toDefinition(row: DefinitionRow): DefinitionResult {
  const translation = toTranslation(row)
  const { source_regulation_id: regulationId, source_version_id: versionId } = row
  return {
    id: row.definition_id,
    term: row.term,
    aliases: row.aliases,
    description: row.description,
    scope: toScope(row),
    precedence: row.precedence,
    exclusions: row.exclusions,
    source: regulationId && versionId ? { regulationId, versionId, label: row.source_label ?? '' } : null,
    ...(row.defined_in && { definedIn: row.defined_in }),
    versionNumber: row.version_number,
    publishedAt: new Date(row.published_at).toISOString(),
    isProposed: row.is_proposed,
    effectiveFrom: row.effective_from,
    commentCount: row.comments,
    ...(translation && { translation }),
    lockVersion: row.lock_version,
  }
}
