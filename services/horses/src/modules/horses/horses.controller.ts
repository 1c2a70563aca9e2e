import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp } from '@portal/contracts-horses'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { AddHorse } from './add-horse.command.ts'
import { Horse } from './horse.entity.ts'

@Controller()
export class HorsesController {
  constructor(
    private readonly em: EntityManager,
    private readonly addHorse: AddHorse,
  ) {}

  @Handle(horsesHttp.listHorses)
  async list(@Input(horsesHttp.listHorses) { query }: InputOf<typeof horsesHttp.listHorses>) {
    const { after, limit } = query
    const where = after === undefined ? {} : { id: { $gt: after } }
    const found = await this.em.find(Horse, where, { orderBy: { id: 'asc' }, limit: limit + 1 })
    const items = found.slice(0, limit)
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  }

  @Handle(horsesHttp.addHorse)
  add(
    @Input(horsesHttp.addHorse) { body }: InputOf<typeof horsesHttp.addHorse>,
    @CommandContext() context: CommandContext,
  ) {
    return this.addHorse.run(context, body.name)
  }
}
