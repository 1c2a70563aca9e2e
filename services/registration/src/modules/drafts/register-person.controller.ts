import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ClientIp, CommandContext, Handle, Input } from '@portal/service-kit'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { RegisterPerson } from './register-person.command.ts'

/** The specification's call that registers the person of an account (spec 7). */
@Controller()
export class RegisterPersonController {
  constructor(
    private readonly registerPerson: RegisterPerson,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.registerPerson)
  async register(
    @Input(http.registerPerson) { params, body }: InputOf<typeof http.registerPerson>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeSignUp(address)
    return this.registerPerson.run(context, params.sub, body)
  }
}
