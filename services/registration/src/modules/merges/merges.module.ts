import { Module } from '@nestjs/common'
import { AccountNamesModule } from '../account-names/index.ts'
import { DuplicatesModule } from '../duplicates/index.ts'
import { PeopleModule } from '../people/index.ts'
import { StaffPeopleModule } from '../staff-people/index.ts'
import { MergeQueries } from './merge.queries.ts'
import { MergesController } from './merges.controller.ts'
import { PersonMerge } from './person-merge.ts'

@Module({
  imports: [AccountNamesModule, DuplicatesModule, PeopleModule, StaffPeopleModule],
  controllers: [MergesController],
  providers: [MergeQueries, PersonMerge],
})
export class MergesModule {}
