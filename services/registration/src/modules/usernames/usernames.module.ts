import { Module } from '@nestjs/common'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { UsernamesController } from './usernames.controller.ts'
import { Usernames } from './usernames.ts'

@Module({
  imports: [RateLimitsModule, UserPoolModule],
  controllers: [UsernamesController],
  providers: [Usernames],
  exports: [Usernames],
})
export class UsernamesModule {}
