import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { peopleNotices } from '@portal/contracts-horses/notices'
import { People } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { NameTokens } from '../name-checks/index.ts'
import { findRecipientGuards, HorsePartiesReader, type HorseParties } from '../requests/index.ts'

/** Adds and removes attending veterinarians of a horse at once. The primary one changes by a request. */
@Injectable()
export class ChangeVeterinarians {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
    private readonly parties: HorsePartiesReader,
    private readonly tokens: NameTokens,
    private readonly people: People,
  ) {}

  async add(context: CommandContext, horseId: string, checked: { text: string; checkToken: string }) {
    const { caller, now } = context
    const person = await this.tokens.resolve(caller?.sub ?? '', checked, now)
    if (!person) return refuse('requests.name-not-checked')
    const { personId } = person
    return this.commands.run(context, async (em) => {
      const parties = await this.lock(em, horseId, now)
      if (!isHolder(parties, caller?.personId)) refuse('requests.not-allowed')
      if (!parties.isActive) refuse('requests.horse-not-active')
      if (person.status === 'suspended') refuse('requests.recipient-suspended')
      const guards = findRecipientGuards(person, parties, now)
      if (guards['veterinarian-licensed-in-state'] !== true) refuse('requests.veterinarian-not-licensed')
      if (parties.veterinarianIds.includes(personId)) refuse('assignments.already-attending')
      await this.assignments.addVeterinarian(em, { ...this.toChange(horseId, now), personId })
      return {
        results: { personId },
        status: 201,
        action: {
          kind: 'horse.veterinarian-added',
          entityType: 'horse',
          entityId: horseId,
          after: { veterinarianId: personId },
        },
        events: await this.notify(em, 'veterinarianAdded', parties, personId, now),
      }
    })
  }

  /** Veterinarians can only remove themselves. */
  remove(context: CommandContext, horseId: string, personId: string) {
    const { caller, now } = context
    return this.commands.run(context, async (em) => {
      const parties = await this.lock(em, horseId, now)
      if (!isHolder(parties, caller?.personId) && caller?.personId !== personId) refuse('requests.not-allowed')
      if (!parties.veterinarianIds.includes(personId)) refuse('assignments.not-attending')
      await this.assignments.removeVeterinarian(em, { ...this.toChange(horseId, now), personId })
      return {
        results: { personId },
        action: {
          kind: 'horse.veterinarian-removed',
          entityType: 'horse',
          entityId: horseId,
          before: { veterinarianId: personId },
        },
        events: await this.notify(em, 'veterinarianRemoved', parties, personId, now),
      }
    })
  }

  private async lock(em: EntityManager, horseId: string, now: Date): Promise<HorseParties> {
    await this.assignments.lockHorses(em, [horseId])
    return (await this.parties.list([horseId], now, em)).get(horseId) ?? refuse('horses.not-found')
  }

  private toChange(horseId: string, at: Date) {
    return { horseId, requestId: null, source: 'REQUEST' as const, at }
  }

  private async notify(
    em: EntityManager,
    kind: keyof typeof peopleNotices,
    { horse, responsiblePersonId, designatedOwnerId }: HorseParties,
    personId: string,
    now: Date,
  ) {
    const veterinarian = (await this.people.listNames([personId], em)).get(personId) ?? ''
    const values = { horse: horse.name ?? `${horse.damName} ${horse.yearOfBirth}`, veterinarian }
    return requestNotice(peopleNotices[kind], {
      // A veterinarian can be added and removed several times.
      subjectId: `${horse.horseId}:${personId}:${now.toISOString()}`,
      personIds: [personId, responsiblePersonId, designatedOwnerId].filter((id) => id !== null),
      path: `/horses/${horse.horseId}/people`,
      values: { 'en-US': values, es: values },
    })
  }
}

/** Whether a person manages the veterinarians: the responsible person, or who acts for the owners. */
function isHolder(
  { responsiblePersonId, ownersRepresentativeId }: HorseParties,
  personId: string | undefined,
): boolean {
  return personId !== undefined && [responsiblePersonId, ownersRepresentativeId].includes(personId)
}
