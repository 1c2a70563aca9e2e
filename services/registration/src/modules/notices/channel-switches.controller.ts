import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ChannelSwitches } from '@portal/notices'
import { CommandContext, Handle, Input } from '@portal/service-kit'

/** Switches of the channels by which messages are sent. */
@Controller()
export class ChannelSwitchesController {
  constructor(private readonly switches: ChannelSwitches) {}

  @Handle(http.listChannelSwitches)
  list() {
    return this.switches.list()
  }

  @Handle(http.setChannelSwitch)
  set(
    @Input(http.setChannelSwitch) { params, body }: InputOf<typeof http.setChannelSwitch>,
    @CommandContext() context: CommandContext,
  ) {
    return this.switches.set(context, { ...params, ...body })
  }
}
