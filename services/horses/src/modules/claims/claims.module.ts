import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { ClaimRecordsModule } from '../claim-records/index.ts'
import { HorseFilesModule } from '../horse-files/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { NameChecksModule } from '../name-checks/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { RequestsModule } from '../requests/index.ts'
import { SharesModule } from '../shares/index.ts'
import { TrackOfficialsModule } from '../track-officials/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { ApplyClaimAction } from './apply-claim-action.ts'
import { ChangeClaim } from './change-claim.command.ts'
import { ClaimActors } from './claim-actors.ts'
import { ClaimDetailsReader } from './claim-details.ts'
import { ClaimJobs } from './claim-jobs.ts'
import { ClaimNotifier } from './claim-notifier.ts'
import { ClaimRelations } from './claim-relations.ts'
import { ClaimTracks } from './claim-tracks.ts'
import { ClaimableEntries } from './claimable-entries.ts'
import { ClaimsController } from './claims.controller.ts'
import { FileClaim } from './file-claim.command.ts'
import { HandOverRecords } from './hand-over-records.command.ts'
import { SwitchPeople } from './switch-people.ts'

@Module({
  imports: [
    AssignmentsModule,
    ClaimRecordsModule,
    HorseFilesModule,
    HorsesModule,
    LocationsModule,
    NameChecksModule,
    RaceDataModule,
    RequestsModule,
    SharesModule,
    TrackOfficialsModule,
    VetsListModule,
  ],
  controllers: [ClaimsController],
  providers: [
    ApplyClaimAction,
    ChangeClaim,
    ClaimActors,
    ClaimDetailsReader,
    ClaimJobs,
    ClaimNotifier,
    ClaimRelations,
    ClaimTracks,
    ClaimableEntries,
    FileClaim,
    HandOverRecords,
    SwitchPeople,
  ],
})
export class ClaimsModule {}
