import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RegisteredPerson } from '@portal/contracts-registration'
import { personRegistered } from '@portal/contracts-registration/events'
import { domainEvent, type DomainEvent } from '@portal/persistence'
import { PersonAccess } from '@portal/service-kit'
import type { NewPerson } from './new-person.ts'
import { PersonQueries, type PersonRecord } from './people.queries.ts'
import { PeopleStore } from './people.store.ts'

/** Persons, for the commands of other modules. */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore,
    private readonly queries: PersonQueries,
    access: PersonAccess,
  ) {
    access.usePersons((sub) => queries.findByAccount(sub))
  }

  /** Inserts a person in the transaction of `em` and returns the id; publish {@link createRegistered} with it. */
  insert(em: EntityManager, person: NewPerson, now: Date): Promise<string> {
    return this.store.insert(em, person, now)
  }

  findIdByAccount(em: EntityManager, sub: string): Promise<string | undefined> {
    return this.queries.findIdByAccount(em, sub)
  }

  load(em: EntityManager, personId: string): Promise<PersonRecord> {
    return this.queries.load(em, personId)
  }

  /** Returns the event of a new person. */
  createRegistered({ hisaPersonId: _number, requestedRoles: _roles, ...state }: PersonRecord): DomainEvent {
    return domainEvent(personRegistered, state.personId, state)
  }
}

/** Converts a person for the person who registered. */
export function toRegisteredPerson(person: PersonRecord): RegisteredPerson {
  return {
    hisaPersonId: person.hisaPersonId,
    displayName: person.displayName,
    isCovered: person.isCovered,
    roles: [...new Set(person.roles.map(({ role }) => role))],
    pendingRoles: [...person.requestedRoles],
  }
}
