/** Selects the definitions, for the list of pages. */
export const definitionPages = `
  select 'definition' as kind, definition_id as id, null::uuid as parent, published_at, false as is_in_effect, null as file_kind
    from definition where retired_at is null`
