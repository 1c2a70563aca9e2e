import { Module } from '@nestjs/common'
import { LicenseRegistryModule } from '../license-registry/index.ts'
import { PeopleModule } from '../people/index.ts'
import { DeclinedRecords } from './declined-records.ts'
import { DuplicateFacts } from './duplicate-facts.queries.ts'
import { DuplicateQueueQueries } from './duplicate-queue.queries.ts'
import { DuplicatesController } from './duplicates.controller.ts'
import { Duplicates } from './duplicates.ts'

@Module({
  imports: [LicenseRegistryModule, PeopleModule],
  controllers: [DuplicatesController],
  providers: [DeclinedRecords, DuplicateFacts, DuplicateQueueQueries, Duplicates],
  exports: [DeclinedRecords, Duplicates],
})
export class DuplicatesModule {}
