import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorsePlacesModule } from '../horse-places/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { ListShockwaves } from './list-shockwaves.ts'
import { ShockwavesController } from './shockwaves.controller.ts'
import { VoidShockwave } from './void-shockwave.command.ts'

@Module({
  imports: [AssignmentsModule, HealthRecordsModule, HorsePlacesModule, HorseRulesModule, VetsListModule],
  controllers: [ShockwavesController],
  providers: [ListShockwaves, VoidShockwave],
})
export class ShockwavesModule {}
