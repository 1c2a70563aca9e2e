export { RegistrationRateLimits } from './registration-rate-limits.ts'
export { RateLimitsModule } from './rate-limits.module.ts'
