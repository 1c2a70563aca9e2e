import { Module } from '@nestjs/common'
import { CodeTimes } from './code-times.ts'
import { CurrentRegistrationFacts } from './current-registration-facts.ts'

@Module({ providers: [CodeTimes, CurrentRegistrationFacts], exports: [CodeTimes, CurrentRegistrationFacts] })
export class RegistrationSettingsModule {}
