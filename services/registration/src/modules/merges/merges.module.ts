import { Module } from '@nestjs/common'
import { AccountNamesModule } from '../account-names/index.ts'
import { AccountSyncModule } from '../account-sync/index.ts'
import { DuplicatesModule } from '../duplicates/index.ts'
import { PeopleModule } from '../people/index.ts'
import { StaffPeopleModule } from '../staff-people/index.ts'
import { MergeAccounts } from './merge-accounts.ts'
import { MergeParts } from './merged-parts.ts'
import { MergeQueries } from './merge.queries.ts'
import { MergesController } from './merges.controller.ts'
import { PersonMerge } from './person-merge.ts'

@Module({
  imports: [AccountNamesModule, AccountSyncModule, DuplicatesModule, PeopleModule, StaffPeopleModule],
  controllers: [MergesController],
  providers: [MergeAccounts, MergeParts, MergeQueries, PersonMerge],
})
export class MergesModule {}
