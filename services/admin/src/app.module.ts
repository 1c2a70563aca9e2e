import { Module } from '@nestjs/common'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { migrations } from './migrations/index.ts'
import { AnalyticsController } from './modules/analytics/analytics.controller.ts'
import { AnalyticsCounts } from './modules/analytics/analytics-counts.ts'
import { AuditController } from './modules/audit/audit.controller.ts'
import { RecordAction, RecordActions } from './modules/audit/record-action.consumer.ts'
import { DeadLettersController } from './modules/dead-letters/dead-letters.controller.ts'
import { LocalizationController } from './modules/localization/localization.controller.ts'
import { LocalizationEntry } from './modules/localization/localization-entry.entity.ts'
import { TextAnswers } from './modules/localization/text-answers.ts'
import { ReleaseLoadCounts } from './modules/releases/release-load-counts.ts'
import { ReleasesController } from './modules/releases/releases.controller.ts'
import { ChangeUsers } from './modules/users/change-users.ts'
import { ContactAnswers } from './modules/users/contact-answers.ts'
import { EmailProtection } from './modules/users/email-protection.ts'
import { PortalUsers } from './modules/users/portal-users.ts'
import { ForgetUnconfirmed } from './modules/users/forget-unconfirmed.ts'
import { ReconcileUsers } from './modules/users/reconcile-users.ts'
import { UserChanges } from './modules/users/user-changes.ts'
import { UserLists } from './modules/users/user-lists.ts'
import { UserPool } from './modules/users/user-pool.ts'
import { UserRules } from './modules/users/user-rules.ts'
import { UsersController } from './modules/users/users.controller.ts'
import { PrivateCalls } from './neighbours/private-calls.ts'
import { retention } from './retention.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [LocalizationEntry], migrations, retention }),
    MessagingModule.forService(topology),
  ],
  controllers: [
    AnalyticsController,
    AuditController,
    DeadLettersController,
    LocalizationController,
    ReleasesController,
    UsersController,
  ],
  providers: [
    RecordAction,
    RecordActions,
    ChangeUsers,
    ContactAnswers,
    EmailProtection,
    PortalUsers,
    PrivateCalls,
    ReconcileUsers,
    ForgetUnconfirmed,
    AnalyticsCounts,
    ReleaseLoadCounts,
    TextAnswers,
    UserChanges,
    UserLists,
    UserPool,
    UserRules,
  ],
})
export class AppModule {}
