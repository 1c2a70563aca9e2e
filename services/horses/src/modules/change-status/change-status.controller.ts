import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { ChangeStatus } from './change-status.command.ts'

/** Whether a horse is active, retired, exported or dead. */
@Controller()
export class ChangeStatusController {
  constructor(private readonly changeStatus: ChangeStatus) {}

  @Handle(http.changeHorseStatus)
  change(
    @Input(http.changeHorseStatus) { params, body }: InputOf<typeof http.changeHorseStatus>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeStatus.run(context, params.horseId, body)
  }
}
