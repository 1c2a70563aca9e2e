import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { ClaimRecordsModule } from '../claim-records/index.ts'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorseFilesModule } from '../horse-files/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { ListExportsModule } from '../list-exports/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { NameChecksModule } from '../name-checks/index.ts'
import { SharesModule } from '../shares/index.ts'
import { VetsListModule } from '../vets-list/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { AcceptRequest } from './accept-request.ts'
import { BecomeTrainer } from './become-trainer.command.ts'
import { CancelOfSuspended } from './cancel-of-suspended.ts'
import { CancelRequests } from './cancel-requests.ts'
import { ChangeRequest } from './change-request.command.ts'
import { CloseRequest } from './close-request.ts'
import { OverrideRequest } from './override-request.command.ts'
import { DecideRequests } from './decide-requests.command.ts'
import { EndResponsibility } from './end-responsibility.ts'
import { EndShare } from './end-share.command.ts'
import { HorsePartiesReader } from './horse-parties.ts'
import { HorseRequests } from './horse-requests.ts'
import { NewRequestRules } from './new-request-rules.ts'
import { RequestDetailsReader } from './request-details.ts'
import { RequestPreviewReader } from './request-preview.ts'
import { RequestJobs } from './request-jobs.ts'
import { RequestNotifier } from './request-notifier.ts'
import { RequestRelations } from './request-relations.ts'
import { RequestsController } from './requests.controller.ts'
import { RequestQueries } from './requests.queries.ts'
import { RequestStore } from './requests.store.ts'
import { SharesController } from './shares.controller.ts'
import { TransferEffectsReader } from './transfer-effects.ts'
import { SendRequests } from './send-requests.command.ts'

@Module({
  imports: [
    AssignmentsModule,
    ClaimRecordsModule,
    HealthRecordsModule,
    HorseFilesModule,
    HorsesModule,
    ListExportsModule,
    LocationsModule,
    NameChecksModule,
    SharesModule,
    VerdictChangesModule,
    VetsListModule,
  ],
  controllers: [RequestsController, SharesController],
  providers: [
    AcceptRequest,
    BecomeTrainer,
    CancelOfSuspended,
    CancelRequests,
    ChangeRequest,
    OverrideRequest,
    CloseRequest,
    DecideRequests,
    EndResponsibility,
    EndShare,
    HorsePartiesReader,
    HorseRequests,
    NewRequestRules,
    RequestDetailsReader,
    RequestPreviewReader,
    RequestJobs,
    RequestNotifier,
    RequestQueries,
    RequestRelations,
    RequestStore,
    SendRequests,
    TransferEffectsReader,
  ],
  exports: [CancelRequests, EndResponsibility, HorsePartiesReader, HorseRequests],
})
export class RequestsModule {}
