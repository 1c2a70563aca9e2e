import { Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { formatVersionLabel, type VersionState } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'

interface UseRow {
  readonly version_id: string
  readonly main_parent_id: string
  readonly version_number: number
  readonly state: VersionState
  readonly title_en: string
  readonly title_es: string | null
  readonly regulation_id: string
  readonly label: string
  readonly heading: string | null
  readonly occurrences: number
  readonly total: number
}

const listUses = {
  name: 'definition-uses',
  text: `
    select v.version_id, v.main_parent_id, v.version_number, v.state, v.title_en, v.title_es, u.regulation_id, n.label, t.heading,
           u.occurrences, count(*) over ()::int as total
      from definition_use u
      join version v using (version_id)
      join version_provision n on n.version_id = u.version_id and n.regulation_id = u.regulation_id
      join provision_text t using (body_hash)
     where u.definition_id = $1 and v.published_at is not null and v.superseded_by_version_id is null
     order by v.title_en, v.version_id, n.ordinal offset $2 limit $3`,
}

/** Finds the provisions that use a defined term. */
@Injectable()
export class DefinitionUses {
  constructor(private readonly database: Database) {}

  async list(
    definitionId: string,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<ResultsOf<typeof regulationsHttp.listDefinitionUses>> {
    const rows = await this.database.rows<UseRow>(listUses, [definitionId, skip, limit])
    const items = rows.map((row) => ({
      versionId: row.version_id,
      mainParentId: row.main_parent_id,
      versionLabel: formatVersionLabel(row.state, row.version_number),
      versionState: row.state,
      versionNumber: row.version_number,
      title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
      regulationId: row.regulation_id,
      label: row.label,
      heading: row.heading,
      occurrences: row.occurrences,
    }))
    return { items, total: rows[0]?.total ?? skip, skip, limit }
  }
}
