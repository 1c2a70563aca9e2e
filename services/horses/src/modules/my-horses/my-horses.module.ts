import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { MyHorsesReader } from './my-horses-reader.ts'
import { MyHorsesController } from './my-horses.controller.ts'
import { MyHorsesQueries } from './my-horses.queries.ts'

@Module({
  imports: [HorsesModule, LocationsModule],
  controllers: [MyHorsesController],
  providers: [MyHorsesQueries, MyHorsesReader],
})
export class MyHorsesModule {}
