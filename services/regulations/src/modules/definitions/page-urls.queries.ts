import { definitionName } from './definitions.queries.ts'

/** Selects the definitions, each name in a URL once, for the list of pages. */
export const definitionPages = `
  (select distinct on (${definitionName}) 'definition' as kind, definition_id as id, null::uuid as parent, published_at,
          false as is_in_effect, null as file_kind, term as name
     from definition where retired_at is null
    order by ${definitionName}, precedence desc, lower(term), definition_id)`
