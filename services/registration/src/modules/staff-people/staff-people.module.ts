import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { EndSuspension } from './end-suspension.ts'
import { PersonFinder } from './person-finder.ts'
import { PersonNotifier } from './person-notifier.ts'
import { PersonRoleCommands } from './person-role.commands.ts'
import { PersonSearchQueries } from './person-search.queries.ts'
import { RevealPersonData } from './reveal-person-data.command.ts'
import { StaffPeopleController } from './staff-people.controller.ts'
import { StaffPersonQueries } from './staff-person.queries.ts'
import { StaffPersonCommands } from './staff-person.commands.ts'

@Module({
  imports: [PeopleModule],
  controllers: [StaffPeopleController],
  providers: [
    EndSuspension,
    PersonFinder,
    PersonNotifier,
    PersonRoleCommands,
    PersonSearchQueries,
    RevealPersonData,
    StaffPersonCommands,
    StaffPersonQueries,
  ],
  exports: [PersonFinder],
})
export class StaffPeopleModule {}
