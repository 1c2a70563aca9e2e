import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { ListExportsModule } from '../list-exports/index.ts'
import { ConfirmHorses } from './confirm-horses.command.ts'
import { ConfirmationJobs } from './confirmation-jobs.ts'
import { ConfirmationPeriod } from './confirmation-period.ts'
import { ConfirmationsController } from './confirmations.controller.ts'
import { ConfirmationStore } from './confirmations.store.ts'
import { HorsesWithoutLocation } from './horses-without-location.queries.ts'

@Module({
  imports: [AssignmentsModule, HorseRulesModule, HorsesModule, ListExportsModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationJobs, ConfirmationPeriod, ConfirmationStore, ConfirmHorses, HorsesWithoutLocation],
})
export class ConfirmationsModule {}
