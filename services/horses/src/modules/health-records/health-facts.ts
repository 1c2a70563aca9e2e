import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { toRecordFacts, type DecisiveFields, type RecordFacts } from '@portal/contracts-horses/health-rules'
import { Database, readRows } from '@portal/persistence'
import { decisiveColumns, isCurrent } from './health-record.row.ts'

const selectDecisive = {
  name: 'health-records-decisive',
  text: `select ${decisiveColumns} from health_record r where r.horse_id = any($1) and r.is_decisive and ${isCurrent}
    order by r.treated_on, r.record_id`,
}

/** What health records say about whether horses can race. */
@Injectable()
export class HealthFacts {
  constructor(private readonly database: Database) {}

  /** Returns the facts of each horse; a horse without decisive records has empty ones. */
  async listFacts(horseIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, RecordFacts>> {
    const rows = await readRows<DecisiveFields & { horseId: string }>(this.database, em, selectDecisive, [horseIds])
    const byHorse = Map.groupBy(rows, ({ horseId }) => horseId)
    return new Map(horseIds.map((horseId) => [horseId, toRecordFacts(byHorse.get(horseId) ?? [])]))
  }
}
