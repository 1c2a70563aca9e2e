import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorseStatusModule } from '../horse-status/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { RequestsModule } from '../requests/index.ts'
import { RecomputeVerdicts } from './recompute-verdicts.ts'
import { VerdictFacts } from './verdict-facts.ts'
import { VerdictRulesReader } from './verdict-rules.ts'
import { VerdictsController } from './verdicts.controller.ts'
import { VerdictsOfPersons } from './verdicts-of-persons.ts'
import { VerdictStore } from './verdicts.store.ts'

@Module({
  imports: [
    AssignmentsModule,
    HealthRecordsModule,
    HorseRulesModule,
    HorseStatusModule,
    HorsesModule,
    LocationsModule,
    RaceDataModule,
    RequestsModule,
    VerdictChangesModule,
    VetsListModule,
  ],
  controllers: [VerdictsController],
  providers: [RecomputeVerdicts, VerdictFacts, VerdictRulesReader, VerdictsOfPersons, VerdictStore],
  exports: [VerdictFacts, VerdictRulesReader, VerdictStore],
})
export class VerdictsModule {}
