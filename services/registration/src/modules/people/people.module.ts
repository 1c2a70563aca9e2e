import { Module } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { AccountNamesModule } from '../account-names/index.ts'
import { PeopleController } from './people.controller.ts'
import { JockeyAgentLinks } from './jockey-agent-links.ts'
import { People } from './people.ts'
import { PersonQueries } from './people.queries.ts'
import { PeopleStore } from './people.store.ts'
import { PersonAttributes } from './person-attributes.store.ts'
import { PersonDelegations } from './person-delegations.store.ts'
import { PersonDetailsQueries } from './person-details.queries.ts'
import { PersonLists } from './person-lists.queries.ts'
import { PersonRelations } from './person-relations.ts'
import { PersonSearch } from './person-search.queries.ts'
import { PersonChanges } from './person-changes.store.ts'
import { PersonSearchStore } from './person-search.store.ts'
import { PhonesQueryHandler } from './phones-query.handler.ts'
import { PersonContacts } from './person-contacts.ts'

@Module({
  imports: [AccountNamesModule],
  controllers: [PeopleController],
  providers: [
    JockeyAgentLinks,
    People,
    PeopleStore,
    PersonAttributes,
    PersonChanges,
    PersonContacts,
    PersonDelegations,
    PersonDetailsQueries,
    PersonQueries,
    PersonRelations,
    {
      provide: PersonLists,
      useFactory: (database: Database, clock: Clock) => new PersonLists(database, clock),
      inject: [Database, CLOCK],
    },
    {
      provide: PersonSearch,
      useFactory: (database: Database, clock: Clock) => new PersonSearch(database, clock),
      inject: [Database, CLOCK],
    },
    PersonSearchStore,
    PhonesQueryHandler,
  ],
  exports: [
    JockeyAgentLinks,
    People,
    PersonContacts,
    PersonDelegations,
    PersonDetailsQueries,
    PersonLists,
    PersonQueries,
    PersonSearch,
  ],
})
export class PeopleModule {}
