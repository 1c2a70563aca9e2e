import { Controller } from '@nestjs/common'
import { Approvals } from '@portal/approvals'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { type Caller, CommandContext, CurrentCaller, Handle, Input } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
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
    const { survivor, duplicate, reason, ...rest } = body
    const payload = { ...(await this.queries.getIds({ survivor, duplicate })), ...rest }
    const subject = [payload.survivorId, payload.duplicateId].toSorted().join(' ')
    const approvalId = await this.approvals.propose(
      withoutResponse(context),
      this.merge.kind,
      { subject, payload, reason },
      async (em) => void (await this.merge.lock(em, payload)),
    )
    return this.queries.get(approvalId, sub)
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
    await this.approvals.approve(withoutResponse(context), approvalId, body.reason)
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.rejectProposal)
  async reject(
    @Input(http.rejectProposal) { params: { approvalId }, body }: Of<'rejectProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.reject(withoutResponse(context), approvalId, body.reason)
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.withdrawProposal)
  async withdraw(
    @Input(http.withdrawProposal) { params: { approvalId } }: Of<'withdrawProposal'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.withdraw(withoutResponse(context), approvalId)
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.undoApproved)
  async undo(
    @Input(http.undoApproved) { params: { approvalId }, body }: Of<'undoApproved'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.undo(withoutResponse(context), approvalId, body.reason)
    return this.queries.get(approvalId, sub)
  }
}
