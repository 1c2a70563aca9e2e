import { Module } from '@nestjs/common'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { migrations } from './migrations/index.ts'
import { AnalyticsController } from './modules/analytics/analytics.controller.ts'
import { AnalyticsCountsStore } from './modules/analytics/analytics-counts.store.ts'
import { AuditController } from './modules/audit/audit.controller.ts'
import { RecordActions } from './modules/audit/record-actions.consumer.ts'
import { DeadJobsController } from './modules/dead-jobs/dead-jobs.controller.ts'
import { DeadLettersController } from './modules/dead-letters/dead-letters.controller.ts'
import { LocalizationController } from './modules/localization/localization.controller.ts'
import { LocalizationEntry } from './modules/localization/localization-entry.entity.ts'
import { TextQueryHandler } from './modules/localization/text-query.handler.ts'
import { ReleaseLoadStatsStore } from './modules/releases/release-load-stats.store.ts'
import { ReleasesController } from './modules/releases/releases.controller.ts'
import { TestClockController } from './modules/test-clock/test-clock.controller.ts'
import { ChangeUsers } from './modules/users/change-users.ts'
import { ContactQueryHandler } from './modules/users/contact-query.handler.ts'
import { EmailProtection } from './modules/users/email-protection.ts'
import { PortalUsers } from './modules/users/portal-users.store.ts'
import { DeleteUnconfirmedUsers } from './modules/users/delete-unconfirmed-users.ts'
import { ReconcileUsers } from './modules/users/reconcile-users.ts'
import { UserChanges } from './modules/users/user-changes.store.ts'
import { UserListQueries } from './modules/users/user-list.queries.ts'
import { UserPool } from './modules/users/user-pool.ts'
import { UserRules } from './modules/users/user-rules.ts'
import { UsersController } from './modules/users/users.controller.ts'
import { InternalApiClient } from './internal-api/internal-api-client.ts'
import { retention } from './retention.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [LocalizationEntry], migrations, retention }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
  ],
  controllers: [
    AnalyticsController,
    AuditController,
    DeadJobsController,
    DeadLettersController,
    LocalizationController,
    ReleasesController,
    TestClockController,
    UsersController,
  ],
  providers: [
    RecordActions,
    ChangeUsers,
    ContactQueryHandler,
    EmailProtection,
    PortalUsers,
    InternalApiClient,
    ReconcileUsers,
    DeleteUnconfirmedUsers,
    AnalyticsCountsStore,
    ReleaseLoadStatsStore,
    TextQueryHandler,
    UserChanges,
    UserListQueries,
    UserPool,
    UserRules,
  ],
})
export class AppModule {}
