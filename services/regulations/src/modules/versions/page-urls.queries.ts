/** Selects the published versions, for the list of pages. `$1`: today. */
export const publishedVersionPages = `
  select 'version' as kind, version_id as id, main_parent_id as parent, published_at,
         state = 'PUBLISHED_CURRENT' and effective_from <= $1::date and ($1::date < effective_to or effective_to is null)
           as is_in_effect, null as file_kind
    from version where published_at is not null`
