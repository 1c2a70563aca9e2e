import { Module } from '@nestjs/common'
import { ConfirmationCodesModule } from '../confirmation-codes/index.ts'
import { DraftsModule } from '../drafts/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { RegistrationSettingsModule } from '../registration-settings/index.ts'
import { OpenResumeLink } from './open-resume-link.command.ts'
import { ResumeLinksController } from './resume-links.controller.ts'
import { ResumeLinkStore } from './resume-links.store.ts'
import { SendResumeLink } from './send-resume-link.command.ts'

@Module({
  imports: [ConfirmationCodesModule, DraftsModule, RateLimitsModule, RegistrationSettingsModule],
  controllers: [ResumeLinksController],
  providers: [OpenResumeLink, ResumeLinkStore, SendResumeLink],
})
export class ResumeLinksModule {}
