import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { ClaimRecordsModule } from '../claim-records/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { HorseStatusModule } from '../horse-status/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { RequestsModule } from '../requests/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { HorseMerge } from './horse-merge.ts'
import { HorseMergeQueries } from './horse-merge.queries.ts'
import { HorseMergesController } from './horse-merges.controller.ts'
import { MergedHorseReader } from './merged-horse-reader.ts'

@Module({
  imports: [
    AssignmentsModule,
    ClaimRecordsModule,
    HorseRulesModule,
    HorsesModule,
    HorseStatusModule,
    RaceDataModule,
    RequestsModule,
    VerdictChangesModule,
  ],
  controllers: [HorseMergesController],
  providers: [HorseMerge, HorseMergeQueries, MergedHorseReader],
})
export class HorseMergesModule {}
