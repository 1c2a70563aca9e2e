import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { MoveHorses } from './move-horses.command.ts'

/** Where horses are. */
@Controller()
export class MovesController {
  constructor(private readonly moveHorses: MoveHorses) {}

  @Handle(http.moveHorses)
  move(@Input(http.moveHorses) { body }: InputOf<typeof http.moveHorses>, @CommandContext() context: CommandContext) {
    return this.moveHorses.run(context, body)
  }
}
