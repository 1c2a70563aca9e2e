import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { ProfilesModule } from '../profiles/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { AddDelegation } from './add-delegation.command.ts'
import { ChangeDelegation } from './change-delegation.command.ts'
import { DelegationNotifier } from './delegation-notifier.ts'
import { DelegationsController } from './delegations.controller.ts'

@Module({
  imports: [PeopleModule, ProfilesModule, RateLimitsModule],
  controllers: [DelegationsController],
  providers: [AddDelegation, ChangeDelegation, DelegationNotifier],
})
export class DelegationsModule {}
