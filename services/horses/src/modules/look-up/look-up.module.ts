import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { IndustryRegistryModule } from '../industry-registry/index.ts'
import { LookUpController } from './look-up.controller.ts'

@Module({ imports: [HorsesModule, IndustryRegistryModule], controllers: [LookUpController] })
export class LookUpModule {}
