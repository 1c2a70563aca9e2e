import { Global, Module } from '@nestjs/common'
import { MergedHorses } from './merged-horses.ts'

@Global()
@Module({ providers: [MergedHorses], exports: [MergedHorses] })
export class MergedHorsesModule {}
