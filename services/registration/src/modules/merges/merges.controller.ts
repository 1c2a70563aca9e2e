import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Approvals } from '@portal/approvals'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http, type StaffApproval } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { type Caller, CommandContext, CurrentCaller, Handle, Input } from '@portal/service-kit'
import { MergeQueries } from './merge.queries.ts'
import { PersonMerge } from './person-merge.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Merges of persons, which two administrators agree on. */
@Controller()
export class MergesController {
  constructor(
    private readonly approvals: Approvals,
    private readonly merge: PersonMerge,
    private readonly queries: MergeQueries,
    private readonly commands: Commands,
  ) {}

  @Handle(http.previewMerge)
  preview(@Input(http.previewMerge) { query }: Of<'previewMerge'>) {
    return this.queries.preview(query)
  }

  @Handle(http.proposeMerge)
  async propose(
    @Input(http.proposeMerge) { body }: Of<'proposeMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    // A repeated request may find that the numbers lead to one person by now.
    const stored = await this.commands.findStoredResponse<StaffApproval>(context)
    if (stored) return stored
    const { survivor, duplicate, reason, ...rest } = body
    const payload = { ...(await this.queries.getIds({ survivor, duplicate })), ...rest }
    const subject = [payload.survivorId, payload.duplicateId].toSorted().join(' ')
    const respond = await this.queries.prepareProposal(payload, sub)
    const check = async (em: EntityManager) => void (await this.merge.lock(em, payload))
    return this.approvals.propose(context, this.merge.kind, { subject, payload, reason }, { check, respond })
  }

  @Handle(http.listApprovals)
  list(@Input(http.listApprovals) { query }: Of<'listApprovals'>, @CurrentCaller() { sub }: Caller) {
    return this.queries.page(sub, query)
  }

  @Handle(http.approveProposal)
  async approve(
    @Input(http.approveProposal) { params: { approvalId }, body }: Of<'approveProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const respond = await this.queries.prepareDecision(approvalId, sub)
    return this.approvals.approve(context, { approvalId, reason: body.reason, respond })
  }

  @Handle(http.rejectProposal)
  async reject(
    @Input(http.rejectProposal) { params: { approvalId }, body }: Of<'rejectProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const respond = await this.queries.prepareDecision(approvalId, sub)
    return this.approvals.reject(context, { approvalId, reason: body.reason, respond })
  }

  @Handle(http.withdrawProposal)
  async withdraw(
    @Input(http.withdrawProposal) { params: { approvalId } }: Of<'withdrawProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const respond = await this.queries.prepareDecision(approvalId, sub)
    return this.approvals.withdraw(context, { approvalId, respond })
  }

  @Handle(http.undoApproved)
  async undo(
    @Input(http.undoApproved) { params: { approvalId }, body }: Of<'undoApproved'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const respond = await this.queries.prepareDecision(approvalId, sub)
    return this.approvals.undo(context, { approvalId, reason: body.reason, respond })
  }
}
