import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { RaceDataImportsController } from './race-data-imports.controller.ts'
import { RaceEventStore } from './race-events.store.ts'
import { TriageScoreStore } from './triage-scores.store.ts'

@Module({
  imports: [HorsesModule, VerdictChangesModule],
  controllers: [RaceDataImportsController],
  providers: [RaceEventStore, TriageScoreStore],
  exports: [RaceEventStore, TriageScoreStore],
})
export class RaceDataModule {}
