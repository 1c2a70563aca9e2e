import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Horse } from './horse.entity.ts'

@Injectable()
export class AddHorse {
  constructor(private readonly commands: Commands) {}

  run(context: CommandContext, name: string) {
    return this.commands.run(context, async (em) => {
      const added = em.create(Horse, { name })
      await em.flush()
      return {
        results: { id: added.id, name },
        status: 201,
        action: { kind: 'horse.added', entityType: 'horse', entityId: added.id, after: { name } },
      }
    })
  }
}
