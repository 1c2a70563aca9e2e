import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { AskForInvite } from './ask-for-invite.command.ts'
import { ChangeInvite } from './change-invite.command.ts'
import { DecideInvite } from './decide-invite.command.ts'
import { InviteJobs } from './invite-jobs.ts'
import { InviteNotifier } from './invite-notifier.ts'
import { InvitesController } from './invites.controller.ts'
import { InviteStore } from './invites.store.ts'
import { JockeyAgentsController } from './jockey-agents.controller.ts'
import { SendInvite } from './send-invite.command.ts'

@Module({
  imports: [PeopleModule, RateLimitsModule],
  controllers: [InvitesController, JockeyAgentsController],
  providers: [AskForInvite, ChangeInvite, DecideInvite, InviteJobs, InviteNotifier, InviteStore, SendInvite],
})
export class InvitesModule {}
