import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RequestAction, RequestState } from '@portal/contracts-horses/request-rules'
import { MergedPersons } from '@portal/people'
import { Database, getTransactionConnection, readRows } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'
import { normalizeRow, requestColumnList, type RequestRow } from './request.row.ts'

const lockByIds = {
  name: 'horse-requests-lock',
  text: `select ${requestColumnList} from horse_request r where r.request_id = any($1) order by r.request_id for update`,
}
const lockPending = {
  name: 'horse-requests-lock-pending',
  text: `select ${requestColumnList} from horse_request r where r.horse_id = any($1) and r.state = 'PENDING'
    order by r.request_id for update`,
}
const horseIdsOfRequests = {
  name: 'horse-requests-horse-ids',
  text: 'select request_id as "requestId", horse_id as "horseId" from horse_request where request_id = any($1)',
}
const due = (name: string, column: string) => ({
  name: `horse-requests-due-${name}`,
  text: `select request_id as "requestId" from horse_request
    where state = 'PENDING' and ${column} <= $1 order by ${column} limit 500`,
})
const dueToExpire = due('expire', 'expires_at')
const dueToRemind = due('remind', 'next_reminder_at')
const pendingOfPerson = {
  name: 'horse-requests-pending-of-person',
  text: `select request_id as "requestId" from horse_request
    where state = 'PENDING' and (sender_person_id = $1 or recipient_person_id = $1) order by request_id`,
}
const insert = {
  name: 'horse-request-insert',
  text: `insert into horse_request (request_id, batch_id, batch_size, horse_id, kind, state, sender_person_id,
      recipient_person_id, terms, comment, created_at, expires_at, next_reminder_at)
    values ($1, $2, $3, $4, $5, 'PENDING', $6, $7, $8, $9, $10, $11, $12)`,
}
const close = {
  name: 'horse-request-close',
  text: `update horse_request set state = $2, closed_at = $3, reject_reason = $4, reason_text = $5,
      next_reminder_at = null, version = version + 1 where request_id = $1`,
}
const setReminder = {
  name: 'horse-request-set-reminder',
  text: 'update horse_request set next_reminder_at = $2 where request_id = $1',
}
const setSender = {
  name: 'horse-request-set-sender',
  text: 'update horse_request set sender_person_id = $2, version = version + 1 where request_id = $1',
}
const insertStep = {
  name: 'horse-request-insert-step',
  text: 'insert into horse_request_step (request_id, action, person_id, at) values ($1, $2, $3, $4)',
}

/** An entry of the history of a request. */
export interface RequestStep {
  readonly action: RequestAction | 'send' | 'readdress'
  /** `null`: the portal or staff. */
  readonly personId: string | null
  readonly at: Date
}

type NewRequest = Omit<RequestRow, 'state' | 'closedAt' | 'closeReason' | 'reasonText' | 'version'>

/** Statements that lock and change requests, in the transaction of a command. */
@Injectable()
export class RequestStore {
  constructor(
    private readonly database: Database,
    merged: MergedPersons,
    mergedHorses: MergedHorses,
  ) {
    mergedHorses.follow({ part: 'requests', table: 'horse_request', key: 'request_id' })
    for (const column of ['sender_person_id', 'recipient_person_id']) merged.follow({ table: 'horse_request', column })
  }

  /** Locks requests by id; call after their horses are locked, so that all commands wait in the same order. */
  lock(em: EntityManager, requestIds: readonly string[]): Promise<RequestRow[]> {
    return this.rows(em, lockByIds, [requestIds])
  }

  /** Locks the requests of horses that were not closed, also those whose time is over. */
  lockPending(em: EntityManager, horseIds: readonly string[]): Promise<RequestRow[]> {
    return this.rows(em, lockPending, [horseIds])
  }

  /** Returns the horses of requests by request; unknown requests are missing. */
  async listHorseIds(requestIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, string>> {
    const rows = await readRows<{ requestId: string; horseId: string }>(this.database, em, horseIdsOfRequests, [
      requestIds,
    ])
    return new Map(rows.map(({ requestId, horseId }) => [requestId, horseId]))
  }

  /** Lists pending requests whose time is over, up to 500. */
  listDueToExpire(now: Date): Promise<string[]> {
    return this.ids(dueToExpire, [now.toISOString()])
  }

  /** Lists pending requests whose recipient must be reminded, up to 500. */
  listDueToRemind(now: Date): Promise<string[]> {
    return this.ids(dueToRemind, [now.toISOString()])
  }

  /** Lists the pending requests that a person sent or received. */
  listPendingOfPerson(em: EntityManager, personId: string): Promise<string[]> {
    return this.ids(pendingOfPerson, [personId], em)
  }

  async insert(em: EntityManager, request: NewRequest): Promise<void> {
    await this.rows(em, insert, [
      request.requestId,
      request.batchId,
      request.batchSize,
      request.horseId,
      request.kind,
      request.senderPersonId,
      request.recipientPersonId,
      JSON.stringify(request.terms),
      request.comment,
      request.createdAt,
      request.expiresAt,
      request.nextReminderAt,
    ])
  }

  async close(
    em: EntityManager,
    requestId: string,
    closing: { state: RequestState; now: Date; closeReason: RequestRow['closeReason']; reasonText: Buffer | null },
  ): Promise<void> {
    const { state, now, closeReason, reasonText } = closing
    await this.rows(em, close, [requestId, state, now.toISOString(), closeReason, reasonText])
  }

  async setReminder(em: EntityManager, requestId: string, nextReminderAt: string | null): Promise<void> {
    await this.rows(em, setReminder, [requestId, nextReminderAt])
  }

  /** Lets another person be the sender, such as the new responsible person. */
  async setSender(em: EntityManager, requestId: string, personId: string): Promise<void> {
    await this.rows(em, setSender, [requestId, personId])
  }

  async addStep(em: EntityManager, requestId: string, { action, personId, at }: RequestStep): Promise<void> {
    await this.rows(em, insertStep, [requestId, action, personId, at.toISOString()])
  }

  private async ids(
    statement: { name: string; text: string },
    values: readonly unknown[],
    em?: EntityManager,
  ): Promise<string[]> {
    const rows = await readRows<{ requestId: string }>(this.database, em, statement, values)
    return rows.map(({ requestId }) => requestId)
  }

  private async rows(em: EntityManager, statement: { name: string; text: string }, values: unknown[]) {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<RequestRow>({ ...statement, values })
    return rows.map((row) => normalizeRow(row))
  }
}
