import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { TrackOfficialsModule } from '../track-officials/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { DaySheet } from './day-sheet.ts'
import { ExpireJogs } from './expire-jogs.ts'
import { JogNotifier } from './jog-notifier.ts'
import { JogsController } from './jogs.controller.ts'
import { JogStore } from './jogs.store.ts'
import { JogReader } from './read-jogs.ts'
import { RequestJog } from './request-jog.command.ts'
import { SignJog } from './sign-jog.command.ts'

@Module({
  imports: [AssignmentsModule, HorsesModule, LocationsModule, RaceDataModule, TrackOfficialsModule, VetsListModule],
  controllers: [JogsController],
  providers: [DaySheet, ExpireJogs, JogNotifier, JogReader, JogStore, RequestJog, SignJog],
})
export class JogsModule {}
