import { Module, type DynamicModule } from '@nestjs/common'
import { accountUpdated, personMerged, personRegistered, personUpdated } from '@portal/contracts-registration/events'
import { consume, type ConsumerDeclaration } from '@portal/messaging'
import { Commands } from '@portal/persistence'
import { PersonAccess } from '@portal/service-kit'
import { Delegations } from './delegations.ts'
import { NameListeners } from './name-listeners.ts'
import { MergedPersons } from './merged-persons.ts'
import { PeopleFreshness } from './people-freshness.ts'
import { People } from './people.ts'
import { PersonChanges } from './person-changes.ts'
import { PersonListeners } from './person-listeners.ts'
import { PersonPhones } from './person-phones.ts'
import { PersonStates } from './person-states.ts'
import { StoreAccount, StoreMerge, StorePerson } from './store-person.ts'

const REGISTERED = Symbol('people registered')

/**
 * Keeps a copy of persons and account names in the service and tells access control who a caller is. The service adds
 * {@link peopleMigrations} to its migrations and {@link peopleConsumers} to its topology.
 */
export class PeopleModule {
  static forService(): DynamicModule {
    return {
      module: PeopleModule,
      global: true,
      providers: [
        People,
        PeopleFreshness,
        Delegations,
        NameListeners,
        MergedPersons,
        PersonChanges,
        PersonListeners,
        PersonPhones,
        PersonStates,
        StorePerson,
        StoreMerge,
        StoreAccount,
        {
          provide: REGISTERED,
          inject: [PersonAccess, People, Delegations, Commands],
          useFactory: (access: PersonAccess, people: People, delegations: Delegations, commands: Commands) => {
            access.usePersons(
              (sub) => people.findByAccount(sub),
              (sub, hisaPersonId) => delegations.findPrincipal(sub, hisaPersonId),
            )
            commands.useDelegationCheck((em, actingFor, now) => delegations.check(em, actingFor, now))
            return true
          },
        },
      ],
      exports: [MergedPersons, People, PeopleFreshness, PersonPhones, PersonStates],
    }
  }
}
Module({})(PeopleModule)

/** Consumers of the person and account events. */
export const peopleConsumers: readonly ConsumerDeclaration[] = [
  consume(personRegistered, { name: 'person-registered', handler: StorePerson }),
  consume(personUpdated, { name: 'person-updated', handler: StorePerson }),
  consume(personMerged, { name: 'person-merged', handler: StoreMerge }),
  consume(accountUpdated, { name: 'account-updated', handler: StoreAccount }),
]
