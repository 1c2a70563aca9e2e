import { Module } from '@nestjs/common'
import { CurrentRegistrationFacts } from './current-registration-facts.ts'

@Module({ providers: [CurrentRegistrationFacts], exports: [CurrentRegistrationFacts] })
export class RegistrationSettingsModule {}
