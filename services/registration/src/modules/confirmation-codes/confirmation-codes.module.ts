import { Module } from '@nestjs/common'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { RegistrationSettingsModule } from '../registration-settings/index.ts'
import { ConfirmationCodeStore } from './confirmation-codes.store.ts'
import { ConfirmationCodes } from './confirmation-codes.ts'

@Module({
  imports: [RateLimitsModule, RegistrationSettingsModule],
  providers: [ConfirmationCodes, ConfirmationCodeStore],
  exports: [ConfirmationCodes],
})
export class ConfirmationCodesModule {}
