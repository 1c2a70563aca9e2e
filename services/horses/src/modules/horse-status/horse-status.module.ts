import { Module } from '@nestjs/common'
import { StatusChangeStore } from './status-changes.store.ts'

@Module({ providers: [StatusChangeStore], exports: [StatusChangeStore] })
export class HorseStatusModule {}
