import { Module } from '@nestjs/common'
import { VerdictChanges } from './verdict-changes.ts'

@Module({ providers: [VerdictChanges], exports: [VerdictChanges] })
export class VerdictChangesModule {}
