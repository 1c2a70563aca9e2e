import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonRole } from '@portal/contracts-common'
import { toNameKey } from '@portal/formats/name-words'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { Assignments, emptySubject } from '../assignments/index.ts'
import type { NewHorse } from './horse.row.ts'

/** Who registers a horse and becomes its responsible person. */
export interface Registrant {
  readonly personId: string
  readonly roles: readonly PersonRole[]
}

/** Registers a horse, with the caller as the responsible person. */
@Injectable()
export class RegisterHorse {
  constructor(
    private readonly commands: Commands,
    private readonly assignments: Assignments,
  ) {}

  /** The location exists; `registrant` is a trainer or an owner. */
  async run(context: CommandContext, horse: NewHorse, registrant: Registrant, locationId: string) {
    return this.commands.run(context, async (em) => {
      const action = await this.insert(em, context, horse, { registrant, locationId })
      return { results: { horseId: action.entityId }, status: 201, action }
    })
  }

  /** Registers a horse in a transaction and returns the action to record. Refuses a horse that is registered. */
  async insert(
    em: EntityManager,
    { now }: CommandContext,
    horse: NewHorse,
    { registrant, locationId }: { readonly registrant: Registrant; readonly locationId: string },
  ) {
    const horseId = randomUUID()
    const { personId, roles } = registrant
    const isTrainer = roles.includes('trainer')
    try {
      await em.execute(
        `insert into horse (horse_id, registry_number, name, name_key, year_of_birth, dam_name, dam_key, sire_name, sex,
            color, microchip, markings, needs_review, status, registered_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'ACTIVE', ?)`,
        [
          horseId,
          horse.registryNumber,
          horse.name,
          horse.name === null ? null : toNameKey(horse.name),
          horse.yearOfBirth,
          horse.damName,
          toNameKey(horse.damName),
          horse.sireName,
          horse.sex,
          horse.color,
          horse.microchip,
          horse.markings ?? null,
          horse.needsReview ?? false,
          now,
        ],
      )
    } catch (failure) {
      const isRegistered =
        violatesConstraint(failure, 'horse_registry_number') || violatesConstraint(failure, 'horse_microchip')
      if (isRegistered) return refuse('horses.already-registered')
      throw failure
    }
    await this.assignments.start(em, { horseId, source: 'REGISTRATION', requestId: null, at: now }, [
      { ...emptySubject, role: 'responsible-person', personId, basis: isTrainer ? 'TRAINER' : 'OWNER' },
      ...(isTrainer ? [] : [{ ...emptySubject, role: 'owner', personId } as const]),
      { ...emptySubject, role: 'location', locationId },
    ])
    return {
      kind: 'horse.registered' as const,
      entityType: 'horse',
      entityId: horseId,
      after: {
        registryNumber: horse.registryNumber,
        responsiblePersonId: personId,
        locationId,
        ...(horse.needsReview && { needsReview: true }),
      },
    }
  }
}
