/** Most matches that are counted and ranked: who finds more than these says more precisely what is sought. */
export const mostMatches = 400

/** Which versions are searched. Parameters from $4 on are those of the scope. */
export type Scope = 'current' | 'every' | 'version'

/** $4: the authority's day; $5: the instant; $6: subject or null. */
const inForce = `v.state = 'PUBLISHED_CURRENT' and v.effective_from <= $4::date and (v.effective_to is null or v.effective_to > $4::date)`
const openDraft = `v.state = 'PUBLISHED_DRAFT' and v.superseded_by_version_id is null and v.comment_opens_at <= $5::timestamptz
  and (v.comment_closes_at is null or v.comment_closes_at > $5::timestamptz)`
const searched: Record<Scope, string> = {
  current: `v.published_at is not null and ((${inForce}) or (${openDraft})) and ($6::text is null or v.subject = $6)`,
  every: `v.published_at is not null and $4::date is not null and $5::timestamptz is not null and ($6::text is null or v.subject = $6)`,
  version: `v.version_id = $4`,
}

/** Versions in the order in which the same words are told: in force before drafts, newest first. */
function scopeOf(scope: Scope): string {
  return `scope as materialized (
    select v.version_id, v.main_parent_id, v.state, v.version_number,
           row_number() over (order by (v.state = 'PUBLISHED_CURRENT') desc, v.published_at desc, v.version_id) as preference
      from version v where ${searched[scope]})`
}

const columns = 'n.version_id, n.regulation_id, n.parent_id, n.ordinal, n.label, t.body_hash'

/** A page as one JSON list: titles from the series down, and the snippet with its hits between U+E000 and U+E001. */
const told = `
  coalesce((select json_agg(json_build_object(
      'regulationId', p.regulation_id, 'versionId', p.version_id, 'mainParentId', s.main_parent_id, 'state', s.state,
      'versionNumber', s.version_number, 'label', p.label, 'heading', t.heading, 'isHeading', p.in_heading,
      'snippet', case when p.in_heading then ts_headline('portal_english', t.heading, q.q, 'HighlightAll=true, StartSel=\uE000, StopSel=\uE001')
                 else ts_headline('portal_english', left(t.text, 50000), q.q,
                                  'MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … ", StartSel=\uE000, StopSel=\uE001') end,
      'breadcrumb', (
        with recursive above as (
          select b.parent_id, b.regulation_id, 0 as up from version_provision b where b.version_id = p.version_id and b.regulation_id = p.parent_id
          union all
          select b.parent_id, b.regulation_id, a.up + 1 from above a
            join version_provision b on b.version_id = p.version_id and b.regulation_id = a.parent_id
        )
        select json_agg(json_build_array(b.label, bt.heading) order by a.up desc)
          from above a join version_provision b on b.version_id = p.version_id and b.regulation_id = a.regulation_id
          join provision_text bt using (body_hash)))
      order by p.place)
    from page p join scope s using (version_id) join provision_text t using (body_hash), q), '[]'::json) as hits`

/**
 * One text of sixteen, by its hash, which an index of its own has: where a word stands everywhere these are matches enough,
 * and the whole index, which gathers every match before it gives the first, is never asked.
 */
const [sample, others] = [`t.body_hash < '1'`, `t.body_hash >= '1'`]

/** Provisions of the scope whose words match, with the vector to rank them by. */
function matching(condition: string, vector: string): string {
  return `select ${columns}, s.preference, ${vector} as vector
      from q, provision_text t join version_provision n using (body_hash) join scope s using (version_id) where ${condition}`
}

/** As many matches as are counted and ranked. */
function ranked(inHeading: boolean, matches: string): string {
  return `select m.version_id, m.regulation_id, m.parent_id, m.ordinal, m.label, m.body_hash, m.preference,
             ${inHeading} as in_heading, ts_rank(m.vector, q.q) as rank
        from (${matches} limit ${mostMatches}) m, q`
}

/** $1: what is sought; $2, $3: offset and limit among headings, then texts. */
export function provisionSearch(scope: Scope, kind: 'all' | 'heading' | 'text') {
  const inText = 't.search @@ q.q and not t.heading_search @@ q.q'
  const texts = [sample, others].map((part) => matching(`${part} and ${inText}`, 't.search')).join(' union all ')
  const wanted = kind === 'heading' ? 'd.in_heading' : kind === 'text' ? 'not d.in_heading' : 'true'
  return {
    name: `search-${scope}-${kind}`,
    text: `
      with ${scopeOf(scope)}, q as materialized (select websearch_to_tsquery('portal_english', $1) as q),
      found as (
        ${ranked(true, matching('t.heading_search @@ q.q', 't.heading_search'))}
        union all ${ranked(false, texts)}),
      distinctly as materialized (
        select distinct on (f.regulation_id, f.body_hash) f.* from found f order by f.regulation_id, f.body_hash, f.preference),
      page as materialized (
        select d.*, row_number() over () as place from (
          select d.* from distinctly d where ${wanted}
           order by d.in_heading desc, d.rank desc, d.preference, d.ordinal offset $2 limit $3) d)
      select (select count(*)::int from distinctly where in_heading) as heading,
             (select count(*)::int from distinctly where not in_heading) as text, ${told}`,
  }
}

/** $1: labels, at present or before a renumbering; $2, $3: offset and limit. */
export function citationSearch(scope: Scope) {
  return {
    name: `search-citation-${scope}`,
    text: `
      with ${scopeOf(scope)}, q as materialized (select ''::tsquery as q),
      standing as materialized (
        select ${columns} from version_provision n join provision_text t using (body_hash)
         where n.label = any($1::text[]) and n.version_id in (select version_id from scope)),
      moved as materialized (
        select ${columns} from redirect r join version_provision n using (regulation_id) join provision_text t using (body_hash)
         where r.from_label = any($1::text[]) and n.version_id in (select version_id from scope) and not exists (select 1 from standing)),
      distinctly as materialized (
        select distinct on (f.regulation_id) f.*, false as in_heading, s.preference
          from (table standing union all table moved) f join scope s using (version_id) order by f.regulation_id, s.preference),
      page as materialized (
        select d.*, row_number() over (order by array_position($1::text[], d.label), d.preference, d.ordinal) as place
          from distinctly d order by place offset $2 limit $3)
      select (select count(*)::int from distinctly) as citation, ${told}`,
  }
}

/**
 * The rules of the scope whose number begins with $1, from $2, as many as $3; where none does, the last one before it and
 * the first after it.
 */
export function numberSearch(scope: Scope) {
  const rules = (condition: string, order: string) => `
    select n.label from version_provision n where ${condition} and n.label ~ '^[0-9]' and n.label !~ '[( ]'
       and n.version_id in (select version_id from scope) order by n.label using ${order}`
  return {
    name: `search-number-${scope}`,
    text: `
      with ${scopeOf(scope)},
      within as materialized (
        select distinct label from (${rules(`n.label like $1::text || '%'`, '~<~')} limit 40) w order by label offset $2 limit $3),
      beside as (
        (${rules('n.label ~<~ $1', '~>~')} limit 1) union (${rules('n.label ~>~ $1', '~<~')} limit 1))
      select label from within union all
      select label from beside where not exists (select from within) and length(label) = length($1) order by label`,
  }
}

/** As the index of translations has it. */
const spanishWords = `to_tsvector('portal_spanish', coalesce(r.heading, '') || ' ' || r.text)`

/** Provisions by their Spanish words as they stand now. $1: what is sought; $2, $3: offset and limit. */
export function spanishSearch(scope: Scope) {
  return {
    name: `search-spanish-${scope}`,
    text: `
      with ${scopeOf(scope)}, q as materialized (select websearch_to_tsquery('portal_spanish', $1) as q),
      found as materialized (
        select distinct on (n.regulation_id, n.body_hash) ${columns}, r.heading as es_heading, r.text as es_text, s.preference,
               ts_rank(${spanishWords}, q.q) as rank
          from q, provision_translation r join version_provision n using (regulation_id)
          join provision_text t using (body_hash) join scope s using (version_id)
         where ${spanishWords} @@ q.q and t.words_hash = r.words_hash
         order by n.regulation_id, n.body_hash, s.preference limit ${mostMatches}),
      page as materialized (
        select f.*, row_number() over (order by f.rank desc, f.preference, f.ordinal) as place from found f
         order by place offset $2 limit $3)
      select (select count(*)::int from found) as text,
             coalesce((select json_agg(json_build_object(
                 'regulationId', p.regulation_id, 'versionId', p.version_id, 'mainParentId', s.main_parent_id, 'state', s.state,
                 'versionNumber', s.version_number, 'label', p.label, 'heading', p.es_heading, 'isHeading', false,
                 'snippet', ts_headline('portal_spanish', left(p.es_text, 50000), q.q,
                   'MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … ", StartSel=\uE000, StopSel=\uE001'),
                 'breadcrumb', null) order by p.place)
               from page p join scope s using (version_id), q), '[]'::json) as hits`,
  }
}

/** Answers a row where there is nothing to look for. $1: what is sought. */
export const wordless = {
  name: 'search-wordless',
  text: `select where numnode(websearch_to_tsquery('portal_english', $1)) = 0`,
}

/** The words of published texts and of terms; of very many texts a part, which has nearly all words. */
export const vocabulary = {
  name: 'search-vocabulary',
  text: `
    select word, ndoc as texts from ts_stat($$
      select to_tsvector('simple', coalesce(t.heading, '') || ' ' || t.text) from provision_text t
       where exists (select from version_provision n join version v using (version_id)
                      where n.body_hash = t.body_hash and v.published_at is not null) limit 20000$$)
     where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$'
     union all
    select word, ndoc from ts_stat($$
      select to_tsvector('simple', term || ' ' || array_to_string(aliases, ' ')) from definition where retired_at is null$$)
     where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$'`,
}

/** Terms and their other names; what definitions say is text and found as such. $1: what is sought; $2, $3: offset and limit. */
export const definitionSearch = {
  name: 'search-definitions',
  text: `
    with q as materialized (select websearch_to_tsquery('portal_english', $1) as q),
    found as materialized (
      select d.definition_id, d.term, d.description, d.source_label, d.source_regulation_id, d.source_version_id,
             lower(d.term) = lower($1) as is_term, ts_rank(d.search, q.q) as rank
        from definition d, q
       where d.retired_at is null
         and ((d.search @@ q.q and ts_filter(d.search, '{a}') @@ q.q)
              or to_tsvector('portal_english', array_to_string(d.aliases, ' ')) @@ q.q)
       limit ${mostMatches})
    select (select count(*)::int from found) as definition,
           coalesce((select json_agg(json_build_object('definitionId', f.definition_id, 'term', f.term, 'label', f.source_label,
               'snippet', ts_headline('portal_english', f.description, q.q, 'MaxWords=30, MinWords=12, StartSel=\uE000, StopSel=\uE001'))
               order by f.is_term desc, f.rank desc, lower(f.term))
             from (select * from found order by is_term desc, rank desc, lower(term) offset $2 limit $3) f, q), '[]'::json) as hits`,
}

/** Published documents, by title, description and the text of their file. $1: what is sought; $2, $3: offset and limit. */
export const documentSearch = {
  name: 'search-documents',
  text: `
    with q as materialized (select websearch_to_tsquery('portal_english', $1) as q),
    found as materialized (
      select d.document_id, d.collection, d.title, d.description, d.category_id, d.file_id, ts_rank(d.search, q.q) as rank
        from document d, q where d.search @@ q.q and d.status = 'published' and d.withdrawn_at is null
       limit ${mostMatches})
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
