import { Injectable } from '@nestjs/common'
import type { DuplicateReason } from '@portal/contracts-registration/staff-rules'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'

interface PairRow extends Record<string, unknown> {
  readonly pair_id: string
  readonly state: 'open' | 'different' | 'merged'
  readonly score: number
  readonly reasons: DuplicateReason[]
  readonly found_at: string
  readonly first_id: string
  readonly first_name: string
  readonly second_id: string
  readonly second_name: string
}

const columns = `d.pair_id, d.state, d.score, d.reasons, d.found_at, a.hisa_person_id as first_id, a.display_name as first_name,
    b.hisa_person_id as second_id, b.display_name as second_name
  from possible_duplicate d join person a on a.person_id = d.first_person_id join person b on b.person_id = d.second_person_id`
const list = {
  name: 'duplicate-queue',
  text: `select ${columns} where d.state = 'open' and ($1::int is null or (d.score, d.pair_id) < ($1, $2))
    order by d.score desc, d.pair_id desc limit $3`,
}
const select = { name: 'duplicate-pair', text: `select ${columns} where d.pair_id = $1` }
const position = z.tuple([z.int(), z.uuid()])

/** Reads the pairs of persons that may be the same. */
@Injectable()
export class DuplicateQueueQueries {
  constructor(private readonly database: Database) {}

  /** Returns a page of open pairs, the most likely first. */
  async page({ after, limit }: { after?: string | undefined; limit: number }) {
    const [score, pairId] = after === undefined ? [null, null] : decodeCursor(after, position)
    const rows = await this.database.rows<PairRow>(list, [score, pairId, limit + 1])
    const page = keysetPage(rows, limit, (row) => [row.score, row.pair_id])
    return { items: page.items.map(toPair), next: page.next }
  }

  async find(pairId: string) {
    const row = await this.database.find<PairRow>(select, [pairId])
    return row && toPair(row)
  }
}

function toPair(row: PairRow) {
  return {
    pairId: row.pair_id,
    state: row.state,
    score: row.score,
    reasons: row.reasons,
    foundAt: new Date(row.found_at).toISOString(),
    persons: [
      { hisaPersonId: row.first_id, displayName: row.first_name },
      { hisaPersonId: row.second_id, displayName: row.second_name },
    ],
  }
}
