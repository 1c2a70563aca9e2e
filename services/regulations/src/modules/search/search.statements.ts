import type { SearchScope } from '@portal/contracts-regulations/rules'

/** Maximum number of matches that are counted and ranked. With more matches, users refine the query. */
export const maxMatches = 400

/** The versions to search: by status, those of one main regulation by status, or one version. */
export type Scope = SearchScope | `${SearchScope}/regulation` | 'version'

/**
 * The conditions of a scope, with the parameters from `first` on: current date of the authority, current instant, subject
 * or null, and for one regulation its id. The scope `version` has one parameter, the version. A condition that may or may
 * not apply makes the planner expect too few versions and read their texts one by one, so one regulation is a scope of its
 * own.
 */
function toScopeCondition(scope: Scope, first: number): string {
  if (scope === 'version') return `v.version_id = $${first}`
  const [today, now, subject, mainRegulation] = [0, 1, 2, 3].map((index) => `$${first + index}`)
  const [status, isOneRegulation] = scope.split('/') as [SearchScope, string?]
  const isAdopted = `v.state = 'PUBLISHED_CURRENT'`
  const isInEffect = `${isAdopted} and v.effective_from <= ${today}::date and (v.effective_to is null or v.effective_to > ${today}::date)`
  const isProposed = `v.state = 'PUBLISHED_DRAFT' and v.superseded_by_version_id is null and v.comment_opens_at <= ${now}::timestamptz
    and (v.comment_closes_at is null or v.comment_closes_at > ${now}::timestamptz)`
  const [hasToday, hasNow] = [`${today}::date is not null`, `${now}::timestamptz is not null`]
  const conditions: Record<SearchScope, string> = {
    current: `(${isInEffect}) or (${isProposed})`,
    'in-effect': `${isInEffect} and ${hasNow}`,
    proposed: `${isProposed} and ${hasToday}`,
    upcoming: `${isAdopted} and v.effective_from > ${today}::date and ${hasNow}`,
    superseded: `${isAdopted} and v.effective_to <= ${today}::date and ${hasNow}`,
    every: `${hasToday} and ${hasNow}`,
  }
  return `v.published_at is not null and (${conditions[status]}) and (${subject}::text is null or v.subject = ${subject})
    ${isOneRegulation ? `and v.main_parent_id = ${mainRegulation}::uuid` : ''}`
}

/** Versions in the order in which equal texts are preferred: in effect before drafts, newest first. */
function toScopeTable(scope: Scope, first = 4): string {
  return `scope as materialized (
    select v.version_id, v.main_parent_id, v.state, v.version_number,
           row_number() over (order by (v.state = 'PUBLISHED_CURRENT') desc, v.published_at desc, v.version_id) as preference
      from version v where ${toScopeCondition(scope, first)})`
}

const columns = 'n.version_id, n.regulation_id, n.parent_id, n.ordinal, n.label, t.body_hash'

/**
 * The page as one JSON array: titles from the series down, the text with its hits between U+E000 and U+E001, and the end
 * of the parent's text if a provision completes its sentence.
 */
const hitsColumn = `
  coalesce((select json_agg(json_build_object(
      'regulationId', p.regulation_id, 'versionId', p.version_id, 'mainParentId', s.main_parent_id, 'state', s.state,
      'versionNumber', s.version_number, 'label', p.label, 'heading', t.heading, 'isHeading', p.in_heading,
      'snippet', case when p.in_heading then ts_headline('portal_english', t.heading, q.q, 'HighlightAll=true, StartSel=\uE000, StopSel=\uE001')
                 else ts_headline('portal_english', left(t.text, 50000), q.q, 'HighlightAll=true, StartSel=\uE000, StopSel=\uE001') end,
      'leadIn', (select right(bt.text, 1000) from version_provision b join provision_text bt using (body_hash)
                  where b.version_id = p.version_id and b.regulation_id = p.parent_id and bt.text ~ '[:—]\\s*$'),
      'breadcrumb', (
        with recursive ancestors as (
          select b.parent_id, b.regulation_id, 0 as up from version_provision b where b.version_id = p.version_id and b.regulation_id = p.parent_id
          union all
          select b.parent_id, b.regulation_id, a.up + 1 from ancestors a
            join version_provision b on b.version_id = p.version_id and b.regulation_id = a.parent_id
        )
        select json_agg(json_build_array(b.label, bt.heading) order by a.up desc)
          from ancestors a join version_provision b on b.version_id = p.version_id and b.regulation_id = a.regulation_id
          join provision_text bt using (body_hash)))
      order by p.row_no)
    from page p join scope s using (version_id) join provision_text t using (body_hash), q), '[]'::json) as hits`

/**
 * One text in sixteen, by hash, which has its own index. For a very common word it contains enough matches, so the
 * full index, which collects every match before returning the first, is not needed.
 */
const [sample, remainder] = [`t.body_hash < '1'`, `t.body_hash >= '1'`]

/** Matching provisions in scope, with the vector to rank them by. */
function selectMatches(condition: string, vector: string): string {
  return `select ${columns}, s.preference, ${vector} as vector
      from q, provision_text t join version_provision n using (body_hash) join scope s using (version_id) where ${condition}`
}

/** Ranks as many matches as are counted. */
function rankMatches(inHeading: boolean, matches: string): string {
  return `select m.version_id, m.regulation_id, m.parent_id, m.ordinal, m.label, m.body_hash, m.preference,
             ${inHeading} as in_heading, ts_rank(m.vector, q.q) as rank
        from (${matches} limit ${maxMatches}) m, q`
}

/** $1: query; $2, $3: offset and limit among headings, then texts. */
export function provisionSearch(scope: Scope, kind: 'all' | 'heading' | 'text') {
  const inText = 't.search @@ q.q and not t.heading_search @@ q.q'
  const texts = [sample, remainder]
    .map((part) => selectMatches(`${part} and ${inText}`, 't.search'))
    .join(' union all ')
  const kindCondition = kind === 'heading' ? 'd.in_heading' : kind === 'text' ? 'not d.in_heading' : 'true'
  return {
    name: `search-${scope}-${kind}`,
    text: `
      with ${toScopeTable(scope)}, q as materialized (select $1::tsquery as q),
      found as (
        ${rankMatches(true, selectMatches('t.heading_search @@ q.q', 't.heading_search'))}
        union all ${rankMatches(false, texts)}),
      unique_matches as materialized (
        select distinct on (f.regulation_id, f.body_hash) f.* from found f order by f.regulation_id, f.body_hash, f.preference),
      page as materialized (
        select d.*, row_number() over () as row_no from (
          select d.* from unique_matches d where ${kindCondition}
           order by d.in_heading desc, d.rank desc, d.preference, d.ordinal offset $2 limit $3) d)
      select (select count(*)::int from unique_matches where in_heading) as heading,
             (select count(*)::int from unique_matches where not in_heading) as text, ${hitsColumn}`,
  }
}

/** $1: labels, current or before a renumbering; $2, $3: offset and limit. */
export function citationSearch(scope: Scope) {
  return {
    name: `search-citation-${scope}`,
    text: `
      with ${toScopeTable(scope)}, q as materialized (select ''::tsquery as q),
      labeled as materialized (
        select ${columns} from version_provision n join provision_text t using (body_hash)
         where n.label = any($1::text[]) and n.version_id in (select version_id from scope)),
      redirected as materialized (
        select ${columns} from redirect r join version_provision n using (regulation_id) join provision_text t using (body_hash)
         where r.from_label = any($1::text[]) and n.version_id in (select version_id from scope) and not exists (select 1 from labeled)),
      unique_matches as materialized (
        select distinct on (f.regulation_id) f.*, false as in_heading, s.preference
          from (table labeled union all table redirected) f join scope s using (version_id) order by f.regulation_id, s.preference),
      page as materialized (
        select d.*, row_number() over (order by array_position($1::text[], d.label), d.preference, d.ordinal) as row_no
          from unique_matches d order by row_no offset $2 limit $3)
      select (select count(*)::int from unique_matches) as citation, ${hitsColumn}`,
  }
}

/**
 * Rules in scope whose number starts with $1, with offset $2 and limit $3; if there are none, the previous and the
 * next one.
 */
export function numberSearch(scope: Scope) {
  const rules = (condition: string, order: string) => `
    select n.label from version_provision n where ${condition} and n.label ~ '^[0-9]' and n.label !~ '[( ]'
       and n.version_id in (select version_id from scope) order by n.label using ${order}`
  return {
    name: `search-number-${scope}`,
    text: `
      with ${toScopeTable(scope)},
      prefixed as materialized (
        select distinct label from (${rules(`n.label like $1::text || '%'`, '~<~')} limit 40) w order by label offset $2 limit $3),
      neighbors as (
        (${rules('n.label ~<~ $1', '~>~')} limit 1) union (${rules('n.label ~>~ $1', '~<~')} limit 1))
      select label from prefixed union all
      select label from neighbors where not exists (select from prefixed) and length(label) = length($1) order by label`,
  }
}

/** The same expression as in the index of translations. */
const spanishWords = `to_tsvector('portal_spanish', coalesce(r.heading, '') || ' ' || r.text)`

/** Searches current Spanish translations. $1: search text; $2, $3: offset and limit. */
export function spanishSearch(scope: Scope) {
  return {
    name: `search-spanish-${scope}`,
    text: `
      with ${toScopeTable(scope)}, q as materialized (select websearch_to_tsquery('portal_spanish', $1) as q),
      found as materialized (
        select distinct on (n.regulation_id, n.body_hash) ${columns}, r.heading as es_heading, r.text as es_text, s.preference,
               ts_rank(${spanishWords}, q.q) as rank
          from q, provision_translation r join version_provision n using (regulation_id)
          join provision_text t using (body_hash) join scope s using (version_id)
         where ${spanishWords} @@ q.q and t.text_hash = r.text_hash
         order by n.regulation_id, n.body_hash, s.preference limit ${maxMatches}),
      page as materialized (
        select f.*, row_number() over (order by f.rank desc, f.preference, f.ordinal) as row_no from found f
         order by row_no offset $2 limit $3)
      select (select count(*)::int from found) as text,
             coalesce((select json_agg(json_build_object(
                 'regulationId', p.regulation_id, 'versionId', p.version_id, 'mainParentId', s.main_parent_id, 'state', s.state,
                 'versionNumber', s.version_number, 'label', p.label, 'heading', p.es_heading, 'isHeading', false,
                 'snippet', ts_headline('portal_spanish', left(p.es_text, 50000), q.q, 'HighlightAll=true, StartSel=\uE000, StopSel=\uE001'),
                 'leadIn', null, 'breadcrumb', null) order by p.row_no)
               from page p join scope s using (version_id), q), '[]'::json) as hits`,
  }
}

/** Returns a row if the search text contains no searchable terms. $1: search text. */
export const emptyQuery = {
  name: 'search-empty-query',
  text: `select where numnode(websearch_to_tsquery('portal_english', $1)) = 0`,
}

/**
 * Words of the texts in effect or open for comment, of terms and of synonyms, with the number of texts that contain them.
 * Of many texts only a part is read, which contains nearly all words. $1 to $3: see `toScopeCondition`.
 */
export const vocabulary = {
  name: 'search-vocabulary',
  text: `
    with ${toScopeTable('current', 1)},
    words as (
      select word, ndoc from ts_stat(format($$
        select to_tsvector('simple', coalesce(t.heading, '') || ' ' || t.text) from provision_text t
         where exists (select from version_provision n where n.body_hash = t.body_hash and n.version_id = any(%L::uuid[])) limit 20000$$,
        (select array_agg(version_id) from scope)))
      union all
      select word, ndoc from ts_stat($$
        select to_tsvector('simple', term || ' ' || array_to_string(aliases, ' ')) from definition where retired_at is null
        union all
        select to_tsvector('simple', array_to_string(english || spanish, ' ')) from search_synonym$$))
    select word, sum(ndoc)::int as texts from words where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$' group by word`,
}

/** Returns those of the words $1 that a search finds. */
export const findableWords = {
  name: 'search-findable-words',
  text: `
    select word from unnest($1::text[]) as word, plainto_tsquery('portal_english', word) as q
     where numnode(q) = 0
        or exists (select from provision_text t join version_provision n using (body_hash) join version v using (version_id)
                    where t.search @@ q and v.published_at is not null)
        or exists (select from document d where d.search @@ q and d.status = 'published' and d.withdrawn_at is null)
        or exists (select from search_synonym s where s.english_keys @> to_search_keys('portal_english', array[word]))
        or exists (select from search_synonym s where s.spanish_keys @> to_search_keys('portal_spanish', array[word]))`,
}

/**
 * Searches terms and aliases, but not the text of definitions, which the search of provisions finds. $1: query; $2, $3:
 * offset and limit; $4: search text.
 */
export const definitionSearch = {
  name: 'search-definitions',
  text: `
    with q as materialized (select $1::tsquery as q),
    found as materialized (
      select d.definition_id, d.term, d.description, d.source_label, d.source_regulation_id, d.source_version_id,
             lower(d.term) = lower($4) as is_term, ts_rank(d.search, q.q) as rank
        from definition d, q
       where d.retired_at is null
         and ((d.search @@ q.q and ts_filter(d.search, '{a}') @@ q.q)
              or to_tsvector('portal_english', array_to_string(d.aliases, ' ')) @@ q.q)
       limit ${maxMatches})
    select (select count(*)::int from found) as definition,
           coalesce((select json_agg(json_build_object('definitionId', f.definition_id, 'term', f.term, 'label', f.source_label,
               'snippet', ts_headline('portal_english', f.description, q.q, 'HighlightAll=true, StartSel=\uE000, StopSel=\uE001'))
               order by f.is_term desc, f.rank desc, lower(f.term))
             from (select * from found order by is_term desc, rank desc, lower(term) offset $2 limit $3) f, q), '[]'::json) as hits`,
}

/** Searches published documents by title, description and the text of their file. $1: query; $2, $3: offset and limit. */
export const documentSearch = {
  name: 'search-documents',
  text: `
    with q as materialized (select $1::tsquery as q),
    found as materialized (
      select d.document_id, d.collection, d.title, d.description, d.category_id, d.file_id, ts_rank(d.search, q.q) as rank
        from document d, q where d.search @@ q.q and d.status = 'published' and d.withdrawn_at is null
       limit ${maxMatches})
    select (select count(*)::int from found) as document,
           coalesce((select json_agg(json_build_object('documentId', f.document_id, 'collection', f.collection, 'title', f.title,
               'category', l.name_en, 'fileKind', s.kind,
               'snippet', ts_headline('portal_english', f.description || coalesce(' … ' || left(c.text, 50000), ''), q.q,
                 'MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … ", StartSel=\uE000, StopSel=\uE001'))
               order by f.rank desc, lower(f.title), f.document_id)
             from (select * from found order by rank desc, lower(title), document_id offset $2 limit $3) f
             join stored_file s using (file_id) join document_label l on l.label_id = f.category_id
             left join stored_file_content c using (file_id), q), '[]'::json) as hits`,
}
