import { Module } from '@nestjs/common'
import { DuplicateFacts } from './duplicate-facts.queries.ts'
import { DuplicateQueueQueries } from './duplicate-queue.queries.ts'
import { DuplicatesController } from './duplicates.controller.ts'
import { Duplicates } from './duplicates.ts'

@Module({
  controllers: [DuplicatesController],
  providers: [DuplicateFacts, DuplicateQueueQueries, Duplicates],
  exports: [Duplicates],
})
export class DuplicatesModule {}
