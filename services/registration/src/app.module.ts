import { Module } from '@nestjs/common'
import { DeliveryModule } from '@portal/delivery'
import { FieldEncryptionModule } from '@portal/field-encryption'
import { ImportsModule } from '@portal/imports'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { PeopleModule } from '@portal/people'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { encryptedColumns } from './encrypted-columns.ts'
import { migrations } from './migrations/index.ts'
import { AccountNames } from './modules/account-names/index.ts'
import { AuthRateLimits } from './modules/auth/auth-rate-limits.ts'
import { CodeRequests } from './modules/auth/code-requests.ts'
import { PasswordController } from './modules/auth/password.controller.ts'
import { PoolRequests } from './modules/auth/pool-requests.ts'
import { Recaptcha } from './modules/auth/recaptcha.ts'
import { RegistrationController } from './modules/auth/registration.controller.ts'
import { SessionCookie } from './modules/auth/session-cookie.ts'
import { SessionController } from './modules/auth/session.controller.ts'
import { LicenseRegistryModule } from './modules/license-registry/index.ts'
import { verifyEmailMessage } from './modules/links/verify-email-message.ts'
import { EmailVerificationLinks } from './modules/links/email-verification-links.ts'
import { QueueVerificationLink, VerificationLinkSender } from './modules/links/index.ts'
import { PersonsController } from './modules/persons/index.ts'
import { UserPool } from './modules/user-pool/user-pool.ts'
import { retention } from './retention.ts'
import { mailTexts } from './texts.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations, retention }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
    FieldEncryptionModule.forService({ columns: encryptedColumns }),
    ImportsModule.forService(),
    PeopleModule.forService(),
    TextsModule.forService([mailTexts]),
    DeliveryModule.forService({ texts: mailTexts, templates: [verifyEmailMessage] }),
    LicenseRegistryModule,
  ],
  controllers: [RegistrationController, PasswordController, SessionController, PersonsController],
  providers: [
    UserPool,
    AccountNames,
    AuthRateLimits,
    CodeRequests,
    PoolRequests,
    Recaptcha,
    SessionCookie,
    EmailVerificationLinks,
    QueueVerificationLink,
    VerificationLinkSender,
  ],
})
export class RegistrationModule {}
