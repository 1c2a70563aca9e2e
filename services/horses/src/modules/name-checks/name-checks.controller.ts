import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import { CommandContext, Handle, Input, SETTINGS, type RateLimit } from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import { CheckName } from './check-name.command.ts'

/** Check Name: who is meant by a typed name. */
@Controller()
export class NameChecksController {
  constructor(
    private readonly checkName: CheckName,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  @Handle(http.checkName)
  async check(
    @Input(http.checkName) { body }: InputOf<typeof http.checkName>,
    @CommandContext() context: CommandContext,
  ) {
    const subject = context.caller?.sub ?? ''
    const { LIMIT_NAME_CHECKS_PER_MINUTE: perMinute, LIMIT_NAME_CHECKS_PER_DAY: perDay } = this.settings
    await this.limit.take({ name: 'names.check', limit: perMinute, seconds: 60 }, subject)
    await this.limit.take({ name: 'names.check-day', limit: perDay, seconds: 86_400 }, subject)
    return this.checkName.run(context, body.text)
  }
}
