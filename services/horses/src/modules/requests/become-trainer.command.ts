import { Injectable } from '@nestjs/common'
import { findBecomeTrainerProblems } from '@portal/contracts-horses/request-rules'
import { People } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorsePartiesReader } from './horse-parties.ts'
import { hasValidLicense } from './recipient-rules.ts'

/** Makes an owner who is responsible for a horse its trainer, at once. */
@Injectable()
export class BecomeTrainer {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly parties: HorsePartiesReader,
    private readonly people: People,
  ) {}

  async run(context: CommandContext, horseId: string) {
    const { caller, now } = context
    const person = caller?.personId === undefined ? undefined : await this.people.find(caller.personId)
    if (!person) return refuse('requests.become-trainer-not-responsible')
    return this.commands.run(context, async (em) => {
      await this.assignments.lockHorses(em, [horseId])
      const parties = (await this.parties.list([horseId], now, em)).get(horseId) ?? refuse('horses.not-found')
      const [problem] = findBecomeTrainerProblems({
        isResponsiblePerson: parties.responsiblePersonId === person.personId,
        isAlreadyTrainer: !parties.isOwnerResponsible,
        hasTrainerRole: person.roles.includes('trainer'),
        hasValidLicense: hasValidLicense(person, 'src', now),
        isSuspended: person.status === 'suspended',
        isHorseActive: parties.isActive,
      })
      if (problem) refuse(problem)
      const change = { horseId, requestId: null, source: 'REQUEST' as const, at: now }
      await this.assignments.replaceResponsiblePerson(em, { ...change, personId: person.personId, basis: 'TRAINER' })
      return {
        results: { horseId },
        action: {
          kind: 'horse.trainer-changed',
          entityType: 'horse',
          entityId: horseId,
          before: { basis: 'OWNER' },
          after: { basis: 'TRAINER' },
        },
      }
    })
  }
}
