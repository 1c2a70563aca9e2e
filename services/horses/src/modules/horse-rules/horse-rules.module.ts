import { Module } from '@nestjs/common'
import { HorseRules } from './horse-rules.ts'
import { HorseRuleStore } from './horse-rules.store.ts'

@Module({ providers: [HorseRules, HorseRuleStore], exports: [HorseRules, HorseRuleStore] })
export class HorseRulesModule {}
