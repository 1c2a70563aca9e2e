import type { OrganizationKind } from '@portal/contracts-horses/assignment-rules'
import type { SentRequestKind } from '@portal/contracts-horses'
import type { CancelReason, RejectReason, RequestState, ShareScope } from '@portal/contracts-horses/request-rules'

/** An owner that is not an individual, after a change of owner. */
export interface NewOrganization {
  readonly name: string
  readonly kind: OrganizationKind
  readonly share: number | null
}

/** What a request changes beyond its kind. */
export interface RequestTerms {
  readonly scopes?: readonly ShareScope[]
  /** The relation by which a share was given. */
  readonly grantedAs?: 'responsible-person' | 'designated-owner'
  readonly owners?: readonly { readonly personId: string; readonly share: number | null }[]
  readonly organizations?: readonly NewOrganization[]
  /** Who represents the owners, if that is not the recipient. */
  readonly designatedOwnerId?: string
  /** The owners stay, and the recipient represents them. */
  readonly designatedOwnerOnly?: boolean
}

/** A request as it is stored. Instants are ISO 8601. */
export interface RequestRow {
  readonly requestId: string
  readonly batchId: string
  readonly batchSize: number
  readonly horseId: string
  readonly kind: SentRequestKind
  readonly state: RequestState
  /** `null`: the authority's staff. */
  readonly senderPersonId: string | null
  readonly recipientPersonId: string
  readonly terms: RequestTerms
  readonly comment: Buffer | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly nextReminderAt: string | null
  readonly closedAt: string | null
  /** Why it was rejected or canceled; stored as `reject_reason`. */
  readonly closeReason: RejectReason | CancelReason | null
  readonly reasonText: Buffer | null
  readonly version: number
}

export const requestColumnList = `r.request_id as "requestId", r.batch_id as "batchId", r.batch_size as "batchSize",
  r.horse_id as "horseId", r.kind, r.state, r.sender_person_id as "senderPersonId",
  r.recipient_person_id as "recipientPersonId", r.terms, r.comment, r.created_at as "createdAt",
  r.expires_at as "expiresAt", r.next_reminder_at as "nextReminderAt", r.closed_at as "closedAt",
  r.reject_reason as "closeReason", r.reason_text as "reasonText", r.version`

/** Returns the row with instants in ISO 8601. */
export function normalizeRow(row: RequestRow): RequestRow {
  return {
    ...row,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    nextReminderAt: row.nextReminderAt && toInstant(row.nextReminderAt),
    closedAt: row.closedAt && toInstant(row.closedAt),
  }
}

/** Whether the time to decide is over. */
export function isOverdue({ expiresAt }: Pick<RequestRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt <= now.toISOString()
}

/** The state; a pending request whose time is over counts as expired before a job marks it. */
export function getState(row: Pick<RequestRow, 'state' | 'expiresAt'>, now: Date): RequestState {
  return row.state === 'PENDING' && isOverdue(row, now) ? 'EXPIRED' : row.state
}

const toInstant = (value: string) => new Date(value).toISOString()
