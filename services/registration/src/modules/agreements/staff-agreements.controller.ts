import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { CommandContext, Handle, Input, refuse } from '@portal/service-kit'
import { AgreementVersionCommands } from './agreement-versions.commands.ts'
import { AgreementVersionQueries } from './agreement-versions.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Versions of the agreements, for administrators. */
@Controller()
export class StaffAgreementsController {
  constructor(
    private readonly queries: AgreementVersionQueries,
    private readonly commands: AgreementVersionCommands,
  ) {}

  @Handle(http.listAgreementVersions)
  list(@Input(http.listAgreementVersions) { params }: Of<'listAgreementVersions'>) {
    return this.queries.list(params.kind)
  }

  @Handle(http.saveAgreementDraft)
  save(
    @Input(http.saveAgreementDraft) { params, body }: Of<'saveAgreementDraft'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.save(context, params.kind, body)
  }

  @Handle(http.deleteAgreementDraft)
  delete(
    @Input(http.deleteAgreementDraft) { params }: Of<'deleteAgreementDraft'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.delete(context, params.kind)
  }

  @Handle(http.previewAgreement)
  async preview(@Input(http.previewAgreement) { params: { kind } }: Of<'previewAgreement'>) {
    if (!(await this.queries.findDraft(kind))) refuse('agreements.no-draft')
    return { affected: await this.queries.countRegistered(kind) }
  }

  @Handle(http.publishAgreement)
  publish(
    @Input(http.publishAgreement) { params, body }: Of<'publishAgreement'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.publish(context, params.kind, body)
  }
}
