import { Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { DocumentLabel, regulationsHttp } from '@portal/contracts-regulations'
import { everyoneOccupationId } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { labelColumns, toLabel, type LabelKind, type LabelRow } from './document-label.row.ts'

type ListQuery = InputOf<typeof regulationsHttp.listOccupations>['query']

/** "Everyone" is listed before the other occupations. */
const list = {
  name: 'list-document-labels',
  text: `select ${labelColumns}, count(*) over ()::int as total from document_label l
          where l.kind = $1 and l.retired_at is null order by l.label_id <> '${everyoneOccupationId}', lower(l.name_en) offset $2 limit $3`,
}
const count = {
  name: 'count-document-labels',
  text: 'select count(*)::int as total from document_label where kind = $1 and retired_at is null',
}
const find = {
  name: 'get-document-label',
  text: `select ${labelColumns} from document_label l where l.label_id = $2 and l.kind = $1 and l.retired_at is null`,
}

@Injectable()
export class DocumentLabelQueries {
  constructor(private readonly database: Database) {}

  async list(kind: LabelKind, { skip, limit }: ListQuery): Promise<ResultsOf<typeof regulationsHttp.listOccupations>> {
    const rows = await this.database.rows<LabelRow & { total: number }>(list, [kind, skip, limit])
    const [first] = rows
    const countRow = first || skip === 0 ? first : await this.database.find<{ total: number }>(count, [kind])
    return { items: rows.map(toLabel), total: countRow?.total ?? 0, skip, limit }
  }

  /** Refuses with 404 when the label does not exist or was deleted. */
  async get(kind: LabelKind, id: string): Promise<DocumentLabel> {
    const row = await this.database.find<LabelRow>(find, [kind, id])
    return row ? toLabel(row) : refuse('resource.not-found', { id })
  }
}
