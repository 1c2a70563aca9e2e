import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ShareScope } from '@portal/contracts-horses/request-rules'
import { MergedPersons } from '@portal/people'
import { Database, getTransactionConnection, readRows, type PreparedStatement } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'

/** What of a horse a person may see, and who allowed it. */
export interface ShareRow {
  readonly shareId: string
  readonly horseId: string
  readonly grantorPersonId: string
  readonly grantedAs: 'responsible-person' | 'designated-owner'
  readonly granteePersonId: string
  readonly scopes: readonly ShareScope[]
  /** Instant, ISO 8601. */
  readonly from: string
}

const columns = `share_id as "shareId", horse_id as "horseId", grantor_person_id as "grantorPersonId",
  granted_as as "grantedAs", grantee_person_id as "granteePersonId", scopes, effective_from as "from"`
const openOf = (name: string, condition: string): PreparedStatement => ({
  name: `horse-shares-${name}`,
  text: `select ${columns} from horse_share where ${condition} and effective_to is null order by effective_from, share_id`,
})
const openOfHorses = openOf('of-horses', 'horse_id = any($1)')
const openOfGrantee = openOf('of-grantee', 'horse_id = remaining_horse($1) and grantee_person_id = $2')
const insert = {
  name: 'horse-share-insert',
  text: `insert into horse_share (share_id, horse_id, request_id, grantor_person_id, granted_as, grantee_person_id,
      scopes, effective_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
const endOne = {
  name: 'horse-share-end',
  text: `update horse_share set effective_to = $2, end_reason = $3 where share_id = $1 and effective_to is null`,
}
const endOfResponsible = {
  name: 'horse-shares-end-of-responsible',
  text: `update horse_share set effective_to = $2, end_reason = 'transfer'
    where horse_id = $1 and granted_as = 'responsible-person' and effective_to is null returning ${columns}`,
}
const endOfHorse = {
  name: 'horse-shares-end-of-horse',
  text: `update horse_share set effective_to = $2, end_reason = 'transfer'
    where horse_id = $1 and effective_to is null returning ${columns}`,
}

/** Shares of horses. The owner of the tables; a share starts when its request is accepted. */
@Injectable()
export class ShareStore {
  constructor(
    private readonly database: Database,
    merged: MergedPersons,
    mergedHorses: MergedHorses,
  ) {
    const isOpenTwice = `r.effective_to is null and exists (select from horse_share o where o.horse_id = $2
      and o.grantee_person_id = r.grantee_person_id and o.effective_to is null)`
    mergedHorses.follow({ part: 'shares', table: 'horse_share', key: 'share_id', unless: isOpenTwice })
    merged.follow({ table: 'horse_share', column: 'grantor_person_id' })
    // The person has at most one open share of a horse: their own one.
    const unless = `r.effective_to is null and exists (select from horse_share o where o.horse_id = r.horse_id
      and o.grantee_person_id = t.person_id and o.effective_to is null)`
    merged.follow({ table: 'horse_share', column: 'grantee_person_id', unless })
  }

  /** Returns the shares of horses that have not ended, oldest first; read in the transaction of `em` if there is one. */
  async listOpen(horseIds: readonly string[], em?: EntityManager): Promise<ShareRow[]> {
    const rows = await readRows<ShareRow & Record<string, unknown>>(this.database, em, openOfHorses, [horseIds])
    return rows.map(normalize)
  }

  /** Returns the share of a horse with a person that has not ended, or undefined. */
  async findOpen(horseId: string, granteePersonId: string): Promise<ShareRow | undefined> {
    const row = await this.database.find<ShareRow>(openOfGrantee, [horseId, granteePersonId])
    return row && normalize(row)
  }

  async start(em: EntityManager, share: Omit<ShareRow, 'shareId' | 'from'> & { requestId: string }, now: Date) {
    const { horseId, requestId, grantorPersonId, grantedAs, granteePersonId, scopes } = share
    const values = [randomUUID(), horseId, requestId, grantorPersonId, grantedAs, granteePersonId, scopes, now]
    await run(em, insert, values)
  }

  async end(em: EntityManager, shareId: string, reason: 'unshared' | 'left', now: Date): Promise<void> {
    await run(em, endOne, [shareId, now, reason])
  }

  /** Ends the shares that the previous responsible person gave; those of the designated owner stay. Returns what ended. */
  async endOfResponsiblePerson(em: EntityManager, horseId: string, now: Date): Promise<ShareRow[]> {
    return (await run(em, endOfResponsible, [horseId, now])).map(normalize)
  }

  /** Ends every share of a horse, because it has another owner. Returns what ended. */
  async endOfHorse(em: EntityManager, horseId: string, now: Date): Promise<ShareRow[]> {
    return (await run(em, endOfHorse, [horseId, now])).map(normalize)
  }
}

async function run(em: EntityManager, statement: PreparedStatement, values: unknown[]): Promise<ShareRow[]> {
  const connection = await getTransactionConnection(em)
  return (await connection.query<ShareRow>({ ...statement, values })).rows
}

const normalize = (row: ShareRow): ShareRow => ({ ...row, from: new Date(row.from).toISOString() })
