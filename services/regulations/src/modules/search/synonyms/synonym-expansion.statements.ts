/**
 * Parses a search text, and finds the phrases in it that have synonyms. $1: search text; $2: every phrase of it. Spanish
 * terms of translated definitions count as synonyms of the English term.
 */
export const parseQuery = {
  name: 'search-parse-query',
  text: `
    with phrase as materialized (
      select typed, phraseto_tsquery('portal_english', typed)::text as english_key,
             phraseto_tsquery('portal_spanish', typed)::text as spanish_key from unnest($2::text[]) as typed),
    found as (
      select p.typed, 'en' as language, s.english as words
        from phrase p join search_synonym s on s.english_keys @> array[p.english_key] where p.english_key <> ''
      union all
      select p.typed, 'es', s.english
        from phrase p join search_synonym s on s.spanish_keys @> array[p.spanish_key] where p.spanish_key <> ''
      union all
      select p.typed, 'es', array[d.term] || d.aliases
        from phrase p join definition_translation t on phraseto_tsquery('portal_spanish', t.term)::text = p.spanish_key
        join definition d using (definition_id) where p.spanish_key <> '' and d.retired_at is null)
    select websearch_to_tsquery('portal_english', $1)::text as query,
           coalesce((select json_agg(json_build_object('typed', f.typed, 'language', f.language, 'words', f.words)) from (
             select typed, min(language) as language, array_agg(distinct word) as words
               from found, unnest(words) as word
              where phraseto_tsquery('portal_english', word)::text not in ('', phraseto_tsquery('portal_english', typed)::text)
              group by typed) f), '[]'::json) as synonyms,
           array(select typed from phrase where spanish_key = '') as spanish_stop_words`,
}

/**
 * Replaces each phrase in a query by itself or one of its synonyms. $1: query; $2: phrases with their words. A phrase
 * without words is removed.
 */
export const expandQuery = {
  name: 'search-expand-query',
  text: `
    with recursive synonym as materialized (
      select r.place, phraseto_tsquery('portal_english', r.typed) as phrase, plainto_tsquery('portal_english', r.typed) as words,
             coalesce((select string_agg('(' || phraseto_tsquery('portal_english', word)::text || ')', ' | ')
                         from unnest(r.typed || r.words) as word
                        where cardinality(r.words) > 0 and phraseto_tsquery('portal_english', word)::text <> ''), '')::tsquery as substitute
        from jsonb_to_recordset($2::jsonb) as r (place int, typed text, words text[])),
    expanded as (
      select 0 as place, $1::tsquery as query
      union all
      select s.place, case when s.words = s.phrase then ts_rewrite(e.query, s.phrase, s.substitute)
                           else ts_rewrite(ts_rewrite(e.query, s.phrase, s.substitute), s.words, s.substitute) end
        from expanded e join synonym s on s.place = e.place + 1)
    select query::text from expanded order by place desc limit 1`,
}
