import { Module } from '@nestjs/common'
import { AccountSyncModule } from '../account-sync/index.ts'
import { PeopleModule } from '../people/index.ts'
import { IdentityChangeCommands } from './identity-changes.commands.ts'
import { IdentityChangesController } from './identity-changes.controller.ts'
import { IdentityChangeStore } from './identity-changes.store.ts'

@Module({
  imports: [AccountSyncModule, PeopleModule],
  controllers: [IdentityChangesController],
  providers: [IdentityChangeCommands, IdentityChangeStore],
  exports: [IdentityChangeCommands, IdentityChangeStore],
})
export class IdentityChangesModule {}
