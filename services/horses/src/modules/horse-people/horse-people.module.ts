import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { NameChecksModule } from '../name-checks/index.ts'
import { RequestsModule } from '../requests/index.ts'
import { ChangeVeterinarians } from './change-veterinarians.command.ts'
import { CorrectAssignment } from './correct-assignment.command.ts'
import { HorsePeopleController } from './horse-people.controller.ts'
import { PeopleHistory } from './people-history.ts'
import { ResponsibilityQueryHandler } from './responsibility-query.handler.ts'

@Module({
  imports: [AssignmentsModule, LocationsModule, NameChecksModule, RequestsModule],
  controllers: [HorsePeopleController],
  providers: [ChangeVeterinarians, CorrectAssignment, PeopleHistory, ResponsibilityQueryHandler],
})
export class HorsePeopleModule {}
