import { Module } from '@nestjs/common'
import { HorseStatusChanges } from './horse-status-changes.ts'
import { StatusChangeStore } from './status-changes.store.ts'

@Module({ providers: [HorseStatusChanges, StatusChangeStore], exports: [HorseStatusChanges, StatusChangeStore] })
export class HorseStatusModule {}
