import { Controller } from '@nestjs/common'
import { Approvals } from '@portal/approvals'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { HorseMerge } from './horse-merge.ts'
import { HorseMergeQueries } from './horse-merge.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Merges of horses, which two administrators agree on. */
@Controller()
export class HorseMergesController {
  constructor(
    private readonly approvals: Approvals,
    private readonly merge: HorseMerge,
    private readonly queries: HorseMergeQueries,
  ) {}

  @Handle(http.previewHorseMerge)
  preview(
    @Input(http.previewHorseMerge) { query }: Of<'previewHorseMerge'>,
    @CommandContext() { now }: CommandContext,
  ) {
    return this.queries.preview(query, now)
  }

  @Handle(http.proposeHorseMerge)
  async propose(
    @Input(http.proposeHorseMerge) { body }: Of<'proposeHorseMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const { survivor: survivorId, duplicate: duplicateId, reason, ...revisions } = body
    const payload = { survivorId, duplicateId, ...revisions }
    const subject = [survivorId, duplicateId].toSorted().join(' ')
    const { results: approvalId } = await this.approvals.propose(
      withoutEndpoint(context),
      this.merge.kind,
      { subject, payload, reason },
      {
        check: async (em) => void (await this.merge.lock(em, context.now, payload)),
        respond: (approval) => approval.approvalId,
      },
    )
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.listHorseMerges)
  list(@Input(http.listHorseMerges) { query }: Of<'listHorseMerges'>, @CurrentCaller() { sub }: Caller) {
    return this.queries.page(sub, query)
  }

  @Handle(http.approveHorseMerge)
  async approve(
    @Input(http.approveHorseMerge) { params: { approvalId }, body }: Of<'approveHorseMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.approve(withoutEndpoint(context), { approvalId, reason: body.reason, respond: () => null })
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.rejectHorseMerge)
  async reject(
    @Input(http.rejectHorseMerge) { params: { approvalId }, body }: Of<'rejectHorseMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.reject(withoutEndpoint(context), { approvalId, reason: body.reason, respond: () => null })
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.withdrawHorseMerge)
  async withdraw(
    @Input(http.withdrawHorseMerge) { params: { approvalId } }: Of<'withdrawHorseMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.withdraw(withoutEndpoint(context), { approvalId, respond: () => null })
    return this.queries.get(approvalId, sub)
  }

  @Handle(http.undoHorseMerge)
  async undo(
    @Input(http.undoHorseMerge) { params: { approvalId }, body }: Of<'undoHorseMerge'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    await this.approvals.undo(withoutEndpoint(context), { approvalId, reason: body.reason, respond: () => null })
    return this.queries.get(approvalId, sub)
  }
}

/** The response is read after the command, also when it is repeated, because it shows the horses as they are then. */
function withoutEndpoint({ endpoint: _endpoint, ...context }: CommandContext): CommandContext {
  return context
}
