import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { VetsListReason } from '@portal/contracts-horses'
import { findRowOn } from '@portal/contracts-horses/dates'
import type { VetsListReasonRow } from '@portal/contracts-horses/vets-list-rules'
import { Database, readRows } from '@portal/persistence'

interface Row extends Omit<VetsListReasonEntry, 'name'> {
  readonly nameEn: string
  readonly nameEs: string
}

/** A row of the table with its history. */
export interface VetsListReasonEntry extends VetsListReason {
  readonly name: { readonly en: string; readonly es: string }
  readonly addedAt: string
  /** Withdrawn before its first day; null: it applies. */
  readonly withdrawnAt: string | null
}

/** Of the rows that cover a date the last one applies, so they are in the order in which they were added. */
const selectAll = {
  name: 'vets-list-reasons',
  text: `select row_id as "rowId", reason, name_en as "nameEn", name_es as "nameEs", min_days as "minDays",
      placement_period_days as "placementPeriodDays", no_work_days as "noWorkDays",
      is_exam_required as "isExamRequired", is_work_required as "isWorkRequired",
      is_sample_required as "isSampleRequired", ends_by_time as "endsByTime",
      effective_from::text as "effectiveFrom", effective_to::text as "effectiveTo", source,
      added_at as "addedAt", withdrawn_at as "withdrawnAt"
    from vets_list_reason order by position`,
}

/** The dated table of reasons. */
@Injectable()
export class VetsListReasons {
  constructor(private readonly database: Database) {}

  /** Returns every row with its names, oldest first, without withdrawn ones. */
  async listNamed(em?: EntityManager): Promise<VetsListReason[]> {
    const rows = await this.listEntries(em)
    return rows.flatMap(({ addedAt: _, withdrawnAt, ...row }) => (withdrawnAt === null ? [row] : []))
  }

  /** Returns every row, oldest first, also withdrawn ones. */
  async listEntries(em?: EntityManager): Promise<VetsListReasonEntry[]> {
    const rows = await readRows<Row>(this.database, em, selectAll, [])
    return rows.map(({ nameEn, nameEs, addedAt, withdrawnAt, ...row }) => ({
      ...row,
      name: { en: nameEn, es: nameEs },
      addedAt: new Date(addedAt).toISOString(),
      withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
    }))
  }

  async add(
    em: EntityManager,
    row: Omit<VetsListReasonEntry, 'rowId' | 'addedAt' | 'withdrawnAt'>,
    by: string | null,
    now: Date,
  ): Promise<void> {
    await em.execute(
      `insert into vets_list_reason (row_id, reason, name_en, name_es, min_days, placement_period_days, no_work_days,
          is_exam_required, is_work_required, is_sample_required, ends_by_time, effective_from, effective_to, source,
          added_by, added_at)
        values (gen_random_uuid(), ?, ?, ?, ?::integer[], ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        row.reason,
        row.name.en,
        row.name.es,
        `{${row.minDays.map((days) => days ?? 'null').join(',')}}`,
        row.placementPeriodDays,
        row.noWorkDays,
        row.isExamRequired,
        row.isWorkRequired,
        row.isSampleRequired,
        row.endsByTime,
        row.effectiveFrom,
        row.effectiveTo,
        row.source,
        by,
        now,
      ],
    )
  }

  async end(em: EntityManager, rowId: string, lastDay: string): Promise<void> {
    await em.execute('update vets_list_reason set effective_to = ? where row_id = ?', [lastDay, rowId])
  }

  async withdraw(em: EntityManager, rowId: string, now: Date): Promise<void> {
    await em.execute('update vets_list_reason set withdrawn_at = ? where row_id = ?', [now, rowId])
  }

  /** Returns every row as the rules read it, for verdicts. */
  async listRules(em?: EntityManager): Promise<VetsListReasonRow[]> {
    return (await this.listNamed(em)).map(toRule)
  }

  /** Returns the rows that are in effect on a plain date. */
  async listInEffect(date: string): Promise<VetsListReason[]> {
    const rows = await this.listNamed()
    return rows.filter((row) => findRowOn(rows, date, ({ reason }) => reason === row.reason) === row)
  }
}

/** A stored row always has at least one number of days. */
export function toRule({
  name: _,
  rowId: _id,
  minDays: [first = null, ...others],
  ...row
}: VetsListReason): VetsListReasonRow {
  return { ...row, minDays: [first, ...others] }
}
