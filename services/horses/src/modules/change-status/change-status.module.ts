import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorsePlacesModule } from '../horse-places/index.ts'
import { HorseStatusModule } from '../horse-status/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { RequestsModule } from '../requests/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { ChangeStatus } from './change-status.command.ts'
import { ChangeStatusController } from './change-status.controller.ts'

@Module({
  imports: [
    AssignmentsModule,
    HealthRecordsModule,
    HorsePlacesModule,
    HorseStatusModule,
    HorsesModule,
    RequestsModule,
    VerdictChangesModule,
  ],
  controllers: [ChangeStatusController],
  providers: [ChangeStatus],
  exports: [ChangeStatus],
})
export class ChangeStatusModule {}
