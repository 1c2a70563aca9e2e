import { Module } from '@nestjs/common'
import { HorseFilesModule } from '../horse-files/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { VerdictsModule } from '../verdicts/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { AffectedHorses } from './affected-horses.ts'
import { ConfirmRuleChange } from './confirm-rule-change.command.ts'
import { ProposeRuleChange } from './propose-rule-change.command.ts'
import { RuleChangeStore } from './rule-changes.store.ts'
import { RuleChangesController } from './rule-changes.controller.ts'
import { RuleTables } from './rule-tables.ts'
import { RunRuleChange } from './run-rule-change.ts'

@Module({
  imports: [
    HorseFilesModule,
    HorseRulesModule,
    HorsesModule,
    LocationsModule,
    VerdictChangesModule,
    VerdictsModule,
    VetsListModule,
  ],
  controllers: [RuleChangesController],
  providers: [AffectedHorses, ConfirmRuleChange, ProposeRuleChange, RuleChangeStore, RuleTables, RunRuleChange],
})
export class RuleChangesModule {}
