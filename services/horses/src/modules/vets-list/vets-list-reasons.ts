import { Injectable } from '@nestjs/common'
import type { VetsListReason } from '@portal/contracts-horses'
import { findRowOn } from '@portal/contracts-horses/dates'
import type { VetsListReasonRow } from '@portal/contracts-horses/vets-list-rules'
import { Database } from '@portal/persistence'

interface Row extends Omit<VetsListReason, 'name'> {
  readonly nameEn: string
  readonly nameEs: string
}

/** Of the rows that cover a date the last one applies, so they are in the order in which they were added. */
const selectAll = {
  name: 'vets-list-reasons',
  text: `select row_id as "rowId", reason, name_en as "nameEn", name_es as "nameEs", min_days as "minDays",
      placement_period_days as "placementPeriodDays", no_work_days as "noWorkDays",
      is_exam_required as "isExamRequired", is_work_required as "isWorkRequired",
      is_sample_required as "isSampleRequired", ends_by_time as "endsByTime",
      effective_from::text as "effectiveFrom", effective_to::text as "effectiveTo", source
    from vets_list_reason order by position`,
}

/** The dated table of reasons. */
@Injectable()
export class VetsListReasons {
  constructor(private readonly database: Database) {}

  /** Returns every row with its names, oldest first. */
  async listNamed(): Promise<VetsListReason[]> {
    const rows = await this.database.rows<Row>(selectAll)
    return rows.map(({ nameEn, nameEs, ...row }) => ({ ...row, name: { en: nameEn, es: nameEs } }))
  }

  /** Returns every row as the rules read it, for verdicts. */
  async listRules(): Promise<VetsListReasonRow[]> {
    return (await this.listNamed()).map(toRule)
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
