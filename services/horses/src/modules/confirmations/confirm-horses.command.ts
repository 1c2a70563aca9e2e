import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { ConfirmationStore } from './confirmations.store.ts'

/** Records that a responsible person still has horses. */
@Injectable()
export class ConfirmHorses {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly confirmations: ConfirmationStore,
  ) {}

  async run(context: CommandContext, horseIds: readonly string[]) {
    const { caller, now } = context
    const personId = caller?.personId
    const ids = [...new Set(horseIds)]
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, ids)
      const current = await this.assignments.listCurrent(ids, now, em)
      const own = current.flatMap((each) =>
        each.role === 'responsible-person' && each.personId === personId ? [each.horseId] : [],
      )
      if (personId === undefined || own.length === 0) return refuse('horses.not-found')
      await this.confirmations.confirm(em, own, personId, now)
      return {
        results: { confirmed: own.length },
        action: { kind: 'horses.confirmed', entityType: 'person', entityId: personId, after: { horseIds: own } },
      }
    })
  }
}
