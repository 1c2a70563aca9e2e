import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { VoidShockwave } from './void-shockwave.command.ts'

/** Shockwave treatments, which place the horse on the vets list. */
@Controller()
export class ShockwavesController {
  constructor(private readonly voiding: VoidShockwave) {}

  @Handle(http.voidShockwave)
  void(
    @Input(http.voidShockwave) { params, body }: InputOf<typeof http.voidShockwave>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    const { horseId, recordId: voided } = params
    return this.voiding.run(context, { horseId, voided, ...body }, personId)
  }
}
