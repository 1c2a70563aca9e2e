import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorsePlacesModule } from '../horse-places/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { ListShockwaves } from './list-shockwaves.ts'
import { PerformShockwave } from './perform-shockwave.command.ts'
import { ShockwaveReader } from './read-shockwaves.ts'
import { RequestShockwave } from './request-shockwave.command.ts'
import { ShockwaveNotifier } from './shockwave-notifier.ts'
import { ShockwavesController } from './shockwaves.controller.ts'
import { ShockwaveStore } from './shockwaves.store.ts'
import { VoidShockwave } from './void-shockwave.command.ts'

@Module({
  imports: [
    AssignmentsModule,
    HealthRecordsModule,
    HorsePlacesModule,
    HorseRulesModule,
    HorsesModule,
    RaceDataModule,
    VetsListModule,
  ],
  controllers: [ShockwavesController],
  providers: [
    ListShockwaves,
    PerformShockwave,
    RequestShockwave,
    ShockwaveNotifier,
    ShockwaveReader,
    ShockwaveStore,
    VoidShockwave,
  ],
})
export class ShockwavesModule {}
