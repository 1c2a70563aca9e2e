import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { IndustryRegistryModule } from '../industry-registry/index.ts'
import { SharesModule } from '../shares/index.ts'
import { LookUpController } from './look-up.controller.ts'
import { SearchHorsesController } from './search-horses.controller.ts'

@Module({
  imports: [HorsesModule, IndustryRegistryModule, SharesModule],
  controllers: [LookUpController, SearchHorsesController],
})
export class LookUpModule {}
