import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { TrackOfficialsModule } from '../track-officials/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { ChangeEntry } from './change-entry.command.ts'
import { EndEntries } from './end-entries.ts'
import { EntryStore } from './entries.store.ts'
import { EntryDetailsReader } from './entry-details.ts'
import { PlaceEntry } from './place-entry.command.ts'
import { RemovalActors } from './removals/removal-actors.ts'
import { RequestRemoval } from './removals/request-removal.command.ts'
import { TakeRemovalStep } from './removals/take-step.command.ts'
import { RemovalQueries } from './removals/removals.queries.ts'
import { RemovalStore } from './removals/removals.store.ts'
import { VetsListController } from './vets-list.controller.ts'
import { VetsListFacts } from './vets-list-facts.ts'
import { VetsListNotifier } from './vets-list-notifier.ts'
import { VetsListQueries } from './vets-list.queries.ts'
import { VetsListReasons } from './vets-list-reasons.ts'
import { VetsList } from './vets-list.ts'

@Module({
  imports: [
    AssignmentsModule,
    HorsesModule,
    LocationsModule,
    RaceDataModule,
    TrackOfficialsModule,
    VerdictChangesModule,
  ],
  controllers: [VetsListController],
  providers: [
    ChangeEntry,
    EndEntries,
    EntryDetailsReader,
    EntryStore,
    PlaceEntry,
    RemovalActors,
    RemovalQueries,
    RemovalStore,
    RequestRemoval,
    TakeRemovalStep,
    VetsList,
    VetsListFacts,
    VetsListNotifier,
    VetsListQueries,
    VetsListReasons,
  ],
  exports: [VetsList, VetsListFacts, VetsListReasons],
})
export class VetsListModule {}
