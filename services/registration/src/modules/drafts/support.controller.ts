import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { Support } from './support.ts'

/** Registrations that people can't continue, for the support line. */
@Controller()
export class SupportController {
  constructor(private readonly support: Support) {}

  @Handle(http.findBlockedRegistration)
  find(
    @Input(http.findBlockedRegistration) { params }: InputOf<typeof http.findBlockedRegistration>,
    @CommandContext() { now }: CommandContext,
  ) {
    return this.support.get(params.reference, now)
  }

  @Handle(http.unlockRegistration)
  unlock(
    @Input(http.unlockRegistration) { params, body }: InputOf<typeof http.unlockRegistration>,
    @CommandContext() context: CommandContext,
  ) {
    return this.support.unlock(context, params.reference, body.reason)
  }
}
