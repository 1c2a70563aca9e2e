import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { RaceDataImportsController } from './race-data-imports.controller.ts'
import { RaceEventStore } from './race-events.store.ts'

@Module({
  imports: [HorsesModule, VerdictChangesModule],
  controllers: [RaceDataImportsController],
  providers: [RaceEventStore],
  exports: [RaceEventStore],
})
export class RaceDataModule {}
