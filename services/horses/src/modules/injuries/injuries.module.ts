import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { ChangeStatusModule } from '../change-status/index.ts'
import { HorsePlacesModule } from '../horse-places/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { NameChecksModule } from '../name-checks/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { InjuriesController } from './injuries.controller.ts'
import { InjuryStore } from './injuries.store.ts'
import { InjuryReader } from './read-injuries.ts'
import { ReportInjury } from './report-injury.command.ts'
import { ReviewInjury } from './review-injury.command.ts'

@Module({
  imports: [
    AssignmentsModule,
    ChangeStatusModule,
    HorsePlacesModule,
    HorsesModule,
    LocationsModule,
    NameChecksModule,
    RaceDataModule,
  ],
  controllers: [InjuriesController],
  providers: [InjuryReader, InjuryStore, ReportInjury, ReviewInjury],
})
export class InjuriesModule {}
