import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  checkRequest,
  type CancelReason,
  type RejectReason,
  type RequestAction,
  type RequestFacts,
} from '@portal/contracts-horses/request-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Commands, type Action, type DomainEvent } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { VerdictChanges } from '../verdict-changes/index.ts'
import type { HorseParties } from './horse-parties.ts'
import { RequestNotifier } from './request-notifier.ts'
import { requestColumns } from './request-columns.ts'
import { isOverdue, type RequestRow } from './request.row.ts'
import { RequestStore } from './requests.store.ts'

/** Facts that nobody's action needs unless it is given. */
const nobody: Omit<RequestFacts, 'isOverdue' | 'isTransfer' | 'isHorseActive'> = {
  isDecider: false,
  isRequester: false,
  isResponsiblePerson: false,
  isSystemOrStaff: false,
  isRecipientEligible: false,
  reason: '',
}

/** Why a request is closed. */
export interface Closing {
  readonly action: RequestAction
  /** What is known about the person who acts; facts of the request are added. */
  readonly facts: Partial<typeof nobody>
  /** `null`: the portal or staff. */
  readonly personId: string | null
  readonly closeReason?: RejectReason | CancelReason | undefined
  /** What the recipient wrote. */
  readonly reasonText?: string | undefined
}

const closed = {
  accept: { kind: 'horse-request.accepted', notice: 'accepted' },
  reject: { kind: 'horse-request.rejected', notice: 'rejected' },
  withdraw: { kind: 'horse-request.withdrawn', notice: 'withdrawn' },
  'take-back': { kind: 'horse-request.taken-back', notice: 'withdrawn' },
  expire: { kind: 'horse-request.expired', notice: 'expired' },
  cancel: { kind: 'horse-request.canceled', notice: 'canceled' },
} as const satisfies Record<RequestAction, { kind: string; notice: string }>

/** Closes a locked request in a transaction, as the lifecycle allows. */
@Injectable()
export class CloseRequest {
  constructor(
    private readonly commands: Commands,
    private readonly requests: RequestStore,
    private readonly notifier: RequestNotifier,
    private readonly encryption: FieldEncryption,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  /** Refuses with the error of the lifecycle, or closes the request. Returns the action and the notices to record with it. */
  async close(
    em: EntityManager,
    context: CommandContext,
    request: RequestRow,
    parties: HorseParties,
    closing: Closing,
  ): Promise<{ readonly action: Action; readonly events: DomainEvent[] }> {
    const { now } = context
    const { action, personId, closeReason = null, reasonText } = closing
    const decision = checkRequest(request.state, action, {
      ...nobody,
      ...closing.facts,
      isOverdue: isOverdue(request, now),
      isTransfer: request.kind === 'transfer',
      isHorseActive: parties.isActive,
    })
    if (!decision.allowed) return refuse(decision.errors[0], { state: request.state })
    const { requestId } = request
    const encrypted = reasonText ? this.encryption.encrypt(requestColumns.reasonText, requestId, reasonText) : null
    const { kind, notice } = closed[action]
    // Sent without waiting in between.
    const [events] = await Promise.all([
      this.notifier.closed(em, notice, request, parties),
      this.requests.close(em, requestId, { state: decision.to, now, closeReason, reasonText: encrypted }),
      this.requests.addStep(em, requestId, { action, personId, at: now }),
      this.verdictChanges.add(em, [request.horseId], now),
    ])
    return {
      action: {
        kind,
        entityType: 'horse-request',
        entityId: requestId,
        before: { state: request.state },
        // What people write to each other stays encrypted; the audit trail has the code of the reason only.
        after: { state: decision.to, horseId: request.horseId, kind: request.kind, closeReason },
      },
      events,
    }
  }

  /** Closes a request and records it, for commands about several. */
  async closeAndRecord(...[em, context, ...more]: Parameters<CloseRequest['close']>): Promise<void> {
    const { action, events } = await this.close(em, context, ...more)
    await this.commands.record(em, context, action, events)
  }

  /** Closes a request because of what happened meanwhile, and records it. */
  cancel(em: EntityManager, context: CommandContext, request: RequestRow, parties: HorseParties, reason: CancelReason) {
    const facts = { isSystemOrStaff: true, reason }
    return this.closeAndRecord(em, context, request, parties, {
      action: 'cancel',
      facts,
      personId: null,
      closeReason: reason,
    })
  }
}

/** Closes a request whose time is over. */
export const expiry: Closing = { action: 'expire', facts: {}, personId: null }
