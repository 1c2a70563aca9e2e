import { Module } from '@nestjs/common'
import { HealthFacts } from './health-facts.ts'

@Module({ providers: [HealthFacts], exports: [HealthFacts] })
export class HealthRecordsModule {}
