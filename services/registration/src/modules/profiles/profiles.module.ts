import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { RegistrationSettingsModule } from '../registration-settings/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { PersonUsernames } from './person-usernames.ts'
import { ExportPeople } from './export-people.command.ts'
import { PeopleListsController } from './people-lists.controller.ts'
import { PersonsController } from './persons.controller.ts'
import { SearchCounts } from './search-counts.ts'
import { UpdatePerson } from './update-person.command.ts'

@Module({
  imports: [PeopleModule, RateLimitsModule, RegistrationSettingsModule, UserPoolModule],
  controllers: [PeopleListsController, PersonsController],
  providers: [ExportPeople, PersonUsernames, SearchCounts, UpdatePerson],
  exports: [PersonUsernames, SearchCounts],
})
export class ProfilesModule {}
