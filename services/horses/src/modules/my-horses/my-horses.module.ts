import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { MyHorsesReader } from './my-horses-reader.ts'
import { MyHorsesController } from './my-horses.controller.ts'
import { MyHorsesViewsController } from './my-horses-views.controller.ts'
import { MyHorsesViewStore } from './my-horses-views.store.ts'
import { MyHorsesQueries } from './my-horses.queries.ts'

@Module({
  imports: [HorsesModule, LocationsModule],
  controllers: [MyHorsesController, MyHorsesViewsController],
  providers: [MyHorsesQueries, MyHorsesReader, MyHorsesViewStore],
})
export class MyHorsesModule {}
