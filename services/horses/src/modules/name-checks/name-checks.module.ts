import { Module } from '@nestjs/common'
import { CheckName } from './check-name.command.ts'
import { NameChecksController } from './name-checks.controller.ts'
import { NameTokens } from './name-tokens.ts'

@Module({ controllers: [NameChecksController], providers: [CheckName, NameTokens], exports: [NameTokens] })
export class NameChecksModule {}
