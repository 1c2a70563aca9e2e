import { Module } from '@nestjs/common'
import { RegistrationRateLimits } from './registration-rate-limits.ts'

@Module({ providers: [RegistrationRateLimits], exports: [RegistrationRateLimits] })
export class RateLimitsModule {}
