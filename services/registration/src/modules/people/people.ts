import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RegisteredPerson } from '@portal/contracts-registration'
import { personMerged, personRegistered, personUpdated } from '@portal/contracts-registration/events'
import type { PersonAction, PersonStatus } from '@portal/contracts-registration/person-rules'
import type { PersonName, PostalAddress, State } from '@portal/contracts-registration/registration-rules'
import { Commands, domainEvent, type DomainEvent } from '@portal/persistence'
import { PersonAccess } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import type { NewContact, NewJockeyRecord, NewLicense, NewPerson, NewRole } from './new-person.ts'
import { PeopleStore } from './people.store.ts'
import { PersonQueries, type PersonRecord } from './people.queries.ts'
import { PersonAttributes } from './person-attributes.store.ts'
import {
  PersonChanges,
  type LicenseChange,
  type LockedPerson,
  type PersonRoleRecord,
  type AgreementAcceptance,
  type RoleConfirmation,
} from './person-changes.store.ts'
import { countParts, isAccountTaken, moveBack, moveParts, setAccounts } from './person-merge.store.ts'
import { PersonDelegations } from './person-delegations.store.ts'
import { PersonSearchStore } from './person-search.store.ts'

/**
 * Persons, for the commands of other modules. Every method works in the transaction of `em`. After changes, publish
 * {@link publishUpdated} with the command: `events: [await people.publishUpdated(em, personId)]`.
 */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore,
    private readonly queries: PersonQueries,
    private readonly attributes: PersonAttributes,
    private readonly changes: PersonChanges,
    private readonly search: PersonSearchStore,
    delegations: PersonDelegations,
    access: PersonAccess,
    commands: Commands,
  ) {
    access.usePersons(
      (sub) => queries.findByAccount(sub),
      (sub, hisaPersonId) => delegations.findPrincipal(sub, hisaPersonId),
    )
    commands.useDelegationCheck((em, actingFor, now) => delegations.check(em, actingFor, now))
  }

  /** Inserts a person and returns the id; publish {@link createRegistered} with it. */
  insert(em: EntityManager, person: NewPerson, now: Date): Promise<string> {
    return this.store.insert(em, person, now)
  }

  findIdByAccount(em: EntityManager, sub: string): Promise<string | undefined> {
    return this.queries.findIdByAccount(em, sub)
  }

  load(em: EntityManager, personId: string): Promise<PersonRecord> {
    return this.queries.load(em, personId)
  }

  /** Locks a person until the end of the transaction; refuses with `resource.not-found`. */
  lock(em: EntityManager, personId: string): Promise<LockedPerson> {
    return this.changes.lock(em, personId)
  }

  /** Returns the event of a new person. */
  createRegistered({ requestedRoles: _roles, ...state }: PersonRecord): DomainEvent {
    return domainEvent(personRegistered, state.personId, state)
  }

  /** Raises the revision after changes and returns the event with the new state. Not for a merged person. */
  async publishUpdated(em: EntityManager, personId: string): Promise<DomainEvent> {
    await this.changes.raiseRevision(em, personId)
    await this.search.refresh(em, personId)
    const { requestedRoles: _roles, ...state } = await this.load(em, personId)
    return domainEvent(personUpdated, personId, state)
  }

  async changeName(em: EntityManager, personId: string, name: PersonName, now: Date): Promise<void> {
    await this.attributes.endCurrent(em, 'person_name', personId, now)
    await this.attributes.insertName(em, personId, name, now)
    await this.changes.setDisplayName(em, personId, name)
  }

  async changeDateOfBirth(em: EntityManager, personId: string, dateOfBirth: string, now: Date): Promise<void> {
    await this.changes.setDateOfBirth(em, personId, dateOfBirth, now)
  }

  /** Replaces the email address or phone. */
  async changeContact(em: EntityManager, personId: string, contact: NewContact, now: Date): Promise<void> {
    await this.attributes.endContact(em, personId, contact.channel, now)
    await this.attributes.insertContact(em, personId, contact, now)
  }

  /** Ends the use of an email address or phone. */
  endContact(em: EntityManager, personId: string, channel: NewContact['channel'], now: Date): Promise<void> {
    return this.attributes.endContact(em, personId, channel, now)
  }

  async changeAddress(em: EntityManager, personId: string, address: PostalAddress, now: Date): Promise<void> {
    await this.attributes.endCurrent(em, 'person_address', personId, now)
    await this.attributes.insertAddress(em, personId, address, now)
  }

  async changeJockeyRecord(em: EntityManager, personId: string, record: NewJockeyRecord, now: Date): Promise<void> {
    await this.attributes.endCurrent(em, 'jockey_record', personId, now)
    await this.attributes.insertJockeyRecord(em, personId, record, now)
  }

  changeLocale(em: EntityManager, personId: string, locale: Locale): Promise<void> {
    return this.changes.setLocale(em, personId, locale)
  }

  /** Sets the states in which the person is licensed. */
  changeLicensedStates(em: EntityManager, personId: string, states: readonly State[], now: Date): Promise<void> {
    return this.changes.setLicensedStates(em, personId, states, now)
  }

  /** Adds a role, or a request for one, and returns its id. */
  addRole(em: EntityManager, personId: string, role: NewRole, now: Date): Promise<string> {
    return this.attributes.insertRole(em, personId, role, now)
  }

  /** Puts a requested role into effect. */
  confirmRole(em: EntityManager, roleId: string, confirmation: RoleConfirmation): Promise<void> {
    return this.changes.confirmRole(em, roleId, confirmation)
  }

  /** Returns a role of a person; undefined if the person has no such role. */
  findRole(em: EntityManager, personId: string, roleId: string): Promise<PersonRoleRecord | undefined> {
    return this.changes.findRole(em, personId, roleId)
  }

  /** Raises the revision of a merged person and returns the event. */
  async publishMerged(em: EntityManager, personId: string, mergedIntoPersonId: string): Promise<DomainEvent> {
    await this.changes.raiseRevision(em, personId)
    await this.search.refresh(em, personId)
    const { revision } = await this.changes.lock(em, personId)
    return domainEvent(personMerged, personId, { personId, revision, mergedIntoPersonId })
  }

  /** Counts what {@link moveParts} would move. */
  countParts = countParts
  /** Moves to a person what another one has in addition. */
  moveParts = moveParts
  /** Moves the same rows back. */
  moveBack = moveBack
  setAccounts = setAccounts
  isAccountTaken = isAccountTaken

  /** Marks the details of a person as reviewed; returns false if they are. */
  setReviewed(em: EntityManager, personId: string): Promise<boolean> {
    return this.changes.setReviewed(em, personId)
  }

  refuseRole(em: EntityManager, roleId: string): Promise<void> {
    return this.changes.refuseRole(em, roleId)
  }

  /** Ends a role; `effectiveTo` is the first day on which it is no longer in effect. A requested role is withdrawn. */
  endRole(em: EntityManager, roleId: string, effectiveTo: string): Promise<void> {
    return this.changes.endRole(em, roleId, effectiveTo)
  }

  /** Whether the person has this license: type, state and number. */
  hasLicense(em: EntityManager, personId: string, license: Pick<NewLicense, 'type' | 'state' | 'number'>) {
    return this.changes.hasLicense(em, personId, license)
  }

  /** Adds a license and returns its id. */
  addLicense(em: EntityManager, personId: string, license: NewLicense, now: Date): Promise<string> {
    return this.attributes.insertLicense(em, personId, license, now)
  }

  changeLicense(em: EntityManager, licenseId: string, change: LicenseChange): Promise<void> {
    return this.changes.changeLicense(em, licenseId, change)
  }

  endLicense(em: EntityManager, licenseId: string, now: Date): Promise<void> {
    return this.changes.endLicense(em, licenseId, now)
  }

  /** Records that the person accepted a version of an agreement; repeating it changes nothing. */
  acceptAgreement(em: EntityManager, personId: string, acceptance: AgreementAcceptance, now: Date): Promise<void> {
    return this.changes.acceptAgreement(em, personId, acceptance, now)
  }

  /** Marks the account as closed. */
  closeAccount(em: EntityManager, personId: string, now: Date): Promise<void> {
    return this.changes.closeAccount(em, personId, now)
  }

  /** Marks the account as open again. */
  reopenAccount(em: EntityManager, personId: string): Promise<void> {
    return this.changes.reopenAccount(em, personId)
  }

  /**
   * Changes the status and returns the new one; refuses with `people.not-allowed-by-status` or the error of a guard. Merged
   * persons need `mergedInto`.
   */
  changeStatus(
    em: EntityManager,
    personId: string,
    change: { readonly action: PersonAction; readonly reason?: string; readonly mergedInto?: string },
    now: Date,
  ): Promise<PersonStatus> {
    return this.changes.changeStatus(em, personId, change, now)
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
