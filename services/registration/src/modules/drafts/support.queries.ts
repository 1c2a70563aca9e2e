import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Database } from '@portal/persistence'
import { draftColumns, type DraftRow } from './draft.row.ts'

/** An unfinished registration with what stops the person. */
export interface SupportRow extends DraftRow, Record<string, unknown> {
  readonly created_at: string
}

const select = {
  name: 'support-draft',
  text: `select ${draftColumns}, created_at from registration_draft where reference = $1 and expires_at > $2`,
}
const selectMismatches = {
  name: 'support-mismatches',
  text: 'select at from registry_attempt where record_id = $1 and at > $2 order by at desc limit 100',
}

/** Reads for the support line. */
@Injectable()
export class SupportQueries {
  constructor(private readonly database: Database) {}

  find(reference: string, now: Date): Promise<SupportRow | undefined> {
    return this.database.find<SupportRow>(select, [reference, now.toISOString()])
  }

  /** Returns when comparisons with a record differed since a time, the newest first. */
  async listMismatches(recordId: string, since: Date): Promise<readonly Date[]> {
    const rows = await this.database.rows<{ at: string }>(selectMismatches, [recordId, since.toISOString()])
    return rows.map(({ at }) => new Date(at))
  }
}

/** Removes the counted comparisons with a record. */
export async function deleteMismatches(em: EntityManager, recordId: string): Promise<void> {
  await em.execute('delete from registry_attempt where record_id = ?', [recordId])
}
