import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { violatesConstraint, type Commands, type Database, type DomainEvent } from '@portal/persistence'
import { refuse, type ApiResponse, type Clock, type CommandContext } from '@portal/service-kit'
import type { ApprovalKind } from './approval-kind.ts'
import { approvalLifecycle, type approvalActions, type ApprovalState } from './approval-lifecycle.ts'
import { toApproval, toFacts } from './approval.mapper.ts'
import { approvalColumns, type Approval, type ApprovalRow } from './approval.row.ts'

type Action = (typeof approvalActions)[number]

/** Makes the response of a command from the approval. It is stored, and replayed when the request is repeated. */
export type Respond<Results> = (approval: Approval) => Results

/** What somebody decides about a proposal. */
interface Decision<Results> {
  readonly approvalId: string
  readonly reason?: string | undefined
  readonly respond: Respond<Results>
}

const select = { name: 'approval-select', text: `select ${approvalColumns} from approval where approval_id = $1` }
const list = {
  name: 'approval-list',
  text: `select ${approvalColumns} from approval
    where $1::timestamptz is null or (proposed_at, approval_id) < ($1, $2) order by proposed_at desc, approval_id desc limit $3`,
}
const listOfState = {
  name: 'approval-list-of-state',
  text: `select ${approvalColumns} from approval where state = $4
      and ($1::timestamptz is null or (proposed_at, approval_id) < ($1, $2))
    order by proposed_at desc, approval_id desc limit $3`,
}

/** How each decision is recorded in the audit trail. */
const decidedActions = {
  approve: { kind: 'approval.approved' },
  reject: { kind: 'approval.rejected' },
  withdraw: { kind: 'approval.withdrawn' },
  undo: { kind: 'approval.undone' },
} as const

/** Changes that one person proposes and another one approves. The change is made, and undone, in the transaction of the decision. */
export class Approvals {
  readonly #database: Database
  readonly #commands: Commands
  readonly #clock: Clock
  readonly #kinds = new Map<string, ApprovalKind<unknown, unknown>>()

  constructor(parts: { database: Database; commands: Commands; clock: Clock }) {
    this.#database = parts.database
    this.#commands = parts.commands
    this.#clock = parts.clock
  }

  /** Registers a kind, before the service starts. */
  register<Payload, Undo>(kind: ApprovalKind<Payload, Undo>): void {
    this.#kinds.set(kind.name, kind as unknown as ApprovalKind<unknown, unknown>)
  }

  /** Returns an approval for a caller; refuses with `resource.not-found`. */
  async get(approvalId: string, actor: string): Promise<Approval> {
    const row = await this.#database.find<ApprovalRow>(select, [approvalId])
    return toApproval(row ?? refuse('resource.not-found'), actor, this.#clock.now())
  }

  /** Lists approvals, the newest first, from after the position of the last one known. */
  async list(
    actor: string,
    page: { state?: ApprovalState; limit: number; after?: { proposedAt: string; approvalId: string } },
  ): Promise<readonly Approval[]> {
    const { state, limit, after } = page
    const values = [after?.proposedAt ?? null, after?.approvalId ?? null, limit]
    const rows = await (state === undefined
      ? this.#database.rows<ApprovalRow>(list, values)
      : this.#database.rows<ApprovalRow>(listOfState, [...values, state]))
    return rows.map((row) => toApproval(row, actor, this.#clock.now()))
  }

  /**
   * Proposes a change about a subject; refuses with `approvals.already-proposed`. `check` runs in the transaction and
   * refuses what could not be approved now.
   */
  async propose<Payload, Undo, Results>(
    context: CommandContext,
    kind: ApprovalKind<Payload, Undo>,
    proposal: { subject: string; payload: Payload; reason: string },
    { check, respond }: { check: (em: EntityManager) => Promise<void>; respond: Respond<Results> },
  ): Promise<ApiResponse<Results>> {
    const { subject, reason } = proposal
    const payload = kind.payload.parse(proposal.payload)
    const approvalId = randomUUID()
    const run = this.#commands.run(context, async (em) => {
      await check(em)
      const [row] = await em.execute<[ApprovalRow]>(
        `insert into approval (approval_id, kind, subject, payload, state, reason, proposed_by, proposed_at)
          values (?, ?, ?, ?::jsonb, 'open', ?, ?, ?) returning ${approvalColumns}`,
        [approvalId, kind.name, subject, JSON.stringify(payload), reason, getActor(context), context.now],
      )
      return {
        results: respond(toApproval(row, getActor(context), context.now)),
        action: {
          kind: 'approval.proposed',
          entityType: 'approval',
          entityId: approvalId,
          reason,
          after: { kind: kind.name, ...(payload as object) },
        },
      }
    })
    return run.catch((failure: unknown) => {
      if (violatesConstraint(failure, 'approval_open_subject')) refuse('approvals.already-proposed')
      throw failure
    })
  }

  /** Makes the proposed change. */
  async approve<Results>(context: CommandContext, decision: Decision<Results>): Promise<ApiResponse<Results>> {
    const found = await this.#database.find<ApprovalRow>(select, [decision.approvalId])
    const kind = this.#getKind(found ?? refuse('resource.not-found'))
    const undoDays = await kind.readUndoDays(context.now)
    return this.#decide(context, 'approve', decision, async (em, row) => {
      const { undo, events } = await kind.execute(em, context, kind.payload.parse(row.payload))
      const undoUntil = undoDays === 0 ? null : new Date(context.now.getTime() + undoDays * 86_400_000)
      await em.execute('update approval set undo_data = ?::jsonb, undo_until = ? where approval_id = ?', [
        JSON.stringify(kind.undoData.parse(undo)),
        undoUntil,
        decision.approvalId,
      ])
      return events
    })
  }

  reject<Results>(context: CommandContext, decision: Decision<Results>): Promise<ApiResponse<Results>> {
    return this.#decide(context, 'reject', decision)
  }

  /** The proposer takes the proposal back. */
  withdraw<Results>(context: CommandContext, decision: Decision<Results>): Promise<ApiResponse<Results>> {
    return this.#decide(context, 'withdraw', decision)
  }

  /** Takes an approved change back. */
  undo<Results>(context: CommandContext, decision: Decision<Results>): Promise<ApiResponse<Results>> {
    return this.#decide(context, 'undo', decision, (em, row) => {
      const kind = this.#getKind(row)
      const change = { payload: kind.payload.parse(row.payload), undo: kind.undoData.parse(row.undo_data) }
      return kind.undo(em, context, change)
    })
  }

  /** Refuses with `approvals.already-decided` or the error of a guard; the row is locked, so of two decisions one is refused. */
  #decide<Results>(
    context: CommandContext,
    action: Action,
    { approvalId, reason = '', respond }: Decision<Results>,
    change?: (em: EntityManager, row: ApprovalRow) => Promise<readonly DomainEvent[]>,
  ): Promise<ApiResponse<Results>> {
    return this.#commands.run(context, async (em) => {
      const [found] = await em.execute<ApprovalRow[]>(
        `select ${approvalColumns} from approval where approval_id = ? for update`,
        [approvalId],
      )
      const row = found ?? refuse('resource.not-found')
      const actor = getActor(context)
      const decision = approvalLifecycle.check(row.state, action, toFacts(row, actor, context.now))
      if (!decision.allowed) {
        if (decision.reason === 'state') refuse('approvals.already-decided', { state: row.state })
        refuse(approvalLifecycle.guards[decision.unmet[0]].error)
      }
      const events = (await change?.(em, row)) ?? []
      const columns =
        action === 'undo'
          ? 'undone_by = ?, undone_at = ?, undo_reason = ?'
          : 'decided_by = ?, decided_at = ?, decision_reason = ?'
      const [decided] = await em.execute<[ApprovalRow]>(
        `update approval set state = ?, ${columns} where approval_id = ? returning ${approvalColumns}`,
        [decision.to, actor, context.now, reason === '' ? null : reason, approvalId],
      )
      return {
        results: respond(toApproval(decided, actor, context.now)),
        action: {
          ...decidedActions[action],
          entityType: 'approval',
          entityId: approvalId,
          ...(reason !== '' && { reason }),
          before: { state: row.state },
          after: { state: decision.to, kind: row.kind, ...(row.payload as object) },
        },
        events,
      }
    })
  }

  #getKind({ kind }: ApprovalRow): ApprovalKind<unknown, unknown> {
    const found = this.#kinds.get(kind)
    if (!found) throw new Error(`The kind of approval ${kind} is not registered`)
    return found
  }
}

function getActor({ caller }: CommandContext): string {
  if (!caller) throw new Error('An approval needs a signed-in caller')
  return caller.sub
}
