/** Selects the published versions, for the list of pages. `$1`: today. */
export const publishedVersionPages = `
  select 'version' as kind, version_id as id, main_parent_id as parent, published_at,
         state = 'PUBLISHED_CURRENT' and effective_from <= $1::date and ($1::date < effective_to or effective_to is null)
           as is_in_effect, null as file_kind, null as name
    from version where published_at is not null`

/** Selects the rules of the versions in effect, each number once. `$1`: today. */
export const rulePages = `
  (select distinct on (n.label) 'rule' as kind, n.regulation_id as id, null::uuid as parent, v.published_at, true as is_in_effect, null as file_kind,
         n.label as name
    from version v join version_provision n using (version_id)
   where v.state = 'PUBLISHED_CURRENT' and v.effective_from <= $1::date and ($1::date < v.effective_to or v.effective_to is null)
     and n.kind = 'rule' and n.label ~ '^[0-9]{3}'
    order by n.label, v.published_at desc, n.regulation_id)`
