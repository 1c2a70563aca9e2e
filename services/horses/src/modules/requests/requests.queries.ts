import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SentRequestKind } from '@portal/contracts-horses'
import { Database, type PreparedStatement, readRows } from '@portal/persistence'
import { normalizeRow, requestColumnList, type RequestRow } from './request.row.ts'

/** Which requests of a person a list has. */
export type RequestList = 'to-decide' | 'waiting' | 'finished'

const isOpen = `r.state = 'PENDING' and r.expires_at > $2`
const conditions: Readonly<Record<RequestList, string>> = {
  'to-decide': `r.recipient_person_id = $1 and ${isOpen}`,
  waiting: `r.sender_person_id = $1 and ${isOpen}`,
  finished: `(r.recipient_person_id = $1 or r.sender_person_id = $1) and not (${isOpen})`,
}
const newestFirst = 'order by r.created_at desc, r.request_id desc'
const selectLists = Object.fromEntries(
  Object.entries(conditions).map(([list, condition]) => [
    list,
    {
      name: `horse-requests-${list}`,
      text: `select ${requestColumnList} from horse_request r
        where ${condition} and ($3::text is null or r.kind = $3) and (r.created_at, r.request_id) < ($4::timestamptz, $5::uuid)
        ${newestFirst} limit $6`,
    },
  ]),
) as Record<RequestList, PreparedStatement>
const maxCount = 100
const countUpTo = (list: RequestList) =>
  `(select count(*)::int from (select from horse_request r where ${conditions[list]} limit ${maxCount}) counted)`
const selectCounts = {
  name: 'horse-requests-counts',
  text: `select ${countUpTo('to-decide')} as "toDecide", ${countUpTo('waiting')} as waiting`,
}
const selectOne = {
  name: 'horse-request',
  text: `select ${requestColumnList} from horse_request r where r.request_id = $1`,
}
const selectOfHorse = {
  name: 'horse-requests-of-horse',
  text: `select ${requestColumnList} from horse_request r
    where r.horse_id = $1 and (r.created_at, r.request_id) < ($2::timestamptz, $3::uuid) ${newestFirst} limit $4`,
}
const selectSteps = {
  name: 'horse-request-steps',
  text: `select action, person_id as "personId", at from horse_request_step where request_id = $1 order by step_id`,
}
const selectAll = {
  name: 'horse-requests-all',
  text: `select ${requestColumnList} from horse_request r
    where ($1::text is null or r.state = $1) and ($2::text is null or r.kind = $2)
      and (r.created_at, r.request_id) < ($3::timestamptz, $4::uuid) ${newestFirst} limit $5`,
}
const countOpenOfHorse = {
  name: 'horse-requests-open-of-horse',
  text: `select count(*)::int as count from horse_request r where r.horse_id = $1 and ${isOpen}`,
}
const selectFacts = {
  name: 'horse-request-facts',
  text: `select r.horse_id as "horseId", r.request_id as "requestId", r.kind, r.created_at as "createdAt",
      r.closed_at as "closedAt", r.expires_at as "expiresAt"
    from horse_request r where r.horse_id = any($1) and r.kind in ('transfer', 'change-owner')
    order by r.created_at, r.request_id`,
}

/** Where a page of a list begins: after the request of this instant. */
export interface RequestPosition {
  readonly createdAt: string
  readonly requestId: string
}

export interface StoredStep {
  readonly action: 'send' | 'accept' | 'reject' | 'withdraw' | 'take-back' | 'expire' | 'cancel' | 'readdress'
  readonly personId: string | null
  readonly at: string
}

interface FactRow {
  readonly horseId: string
  readonly requestId: string
  readonly kind: SentRequestKind
  readonly createdAt: string
  readonly closedAt: string | null
  readonly expiresAt: string
}

/** Reads of requests. */
@Injectable()
export class RequestQueries {
  constructor(private readonly database: Database) {}

  async find(requestId: string): Promise<RequestRow | undefined> {
    const row = await this.database.find<RequestRow & Record<string, unknown>>(selectOne, [requestId])
    return row && normalizeRow(row)
  }

  /** A page of a person's requests, newest first. */
  listOfPerson(
    personId: string,
    { list, kind }: { readonly list: RequestList; readonly kind?: SentRequestKind | undefined },
    page: { readonly now: Date; readonly after: RequestPosition; readonly limit: number },
  ): Promise<RequestRow[]> {
    const { now, after, limit } = page
    const values = [personId, now.toISOString(), kind ?? null, after.createdAt, after.requestId, limit]
    return this.rows(selectLists[list], values)
  }

  listOfHorse(horseId: string, after: RequestPosition, limit: number): Promise<RequestRow[]> {
    return this.rows(selectOfHorse, [horseId, after.createdAt, after.requestId, limit])
  }

  /** A page of all requests, newest first. */
  listAll(
    { state, kind }: { readonly state?: RequestRow['state'] | undefined; readonly kind?: SentRequestKind | undefined },
    after: RequestPosition,
    limit: number,
  ): Promise<RequestRow[]> {
    return this.rows(selectAll, [state ?? null, kind ?? null, after.createdAt, after.requestId, limit])
  }

  /** Counts up to 100 each. */
  async count(personId: string, now: Date): Promise<{ toDecide: number; waiting: number }> {
    const values = [personId, now.toISOString()]
    const counts = await this.database.find<{ toDecide: number; waiting: number }>(selectCounts, values)
    return counts ?? { toDecide: 0, waiting: 0 }
  }

  async listSteps(requestId: string): Promise<StoredStep[]> {
    const steps = await this.database.rows<StoredStep & Record<string, unknown>>(selectSteps, [requestId])
    return steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() }))
  }

  async countOpenOfHorse(horseId: string, now: Date): Promise<number> {
    const values = [horseId, now.toISOString()]
    return (await this.database.find<{ count: number }>(countOpenOfHorse, values))?.count ?? 0
  }

  /** The ownership-changing requests of horses, also closed ones. */
  listFacts(horseIds: readonly string[], em?: EntityManager): Promise<FactRow[]> {
    return readRows<FactRow & Record<string, unknown>>(this.database, em, selectFacts, [horseIds])
  }

  private async rows(statement: PreparedStatement, values: readonly unknown[]): Promise<RequestRow[]> {
    const rows = await this.database.rows<RequestRow & Record<string, unknown>>(statement, values)
    return rows.map((row) => normalizeRow(row))
  }
}
