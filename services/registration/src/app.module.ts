import { Module } from '@nestjs/common'
import { ApprovalsModule } from '@portal/approvals'
import { DatedSettingsModule } from '@portal/dated-settings'
import { DeliveryModule } from '@portal/delivery'
import { FieldEncryptionModule } from '@portal/field-encryption'
import { ImportsModule } from '@portal/imports'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { noticeMessage, NoticesModule } from '@portal/notices'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { encryptedColumns } from './encrypted-columns.ts'
import { migrations } from './migrations/index.ts'
import { AccountNamesModule } from './modules/account-names/index.ts'
import { CertificatesModule } from './modules/certificates/index.ts'
import { CodeRequests } from './modules/auth/code-requests.ts'
import { PasswordController } from './modules/auth/password.controller.ts'
import { PoolRequests } from './modules/auth/pool-requests.ts'
import { Recaptcha } from './modules/auth/recaptcha.ts'
import { RegistrationController } from './modules/auth/registration.controller.ts'
import { SessionCookie } from './modules/auth/session-cookie.ts'
import { SessionController } from './modules/auth/session.controller.ts'
import { delegationNotices, DelegationsModule } from './modules/delegations/index.ts'
import { DraftUploadsModule } from './modules/draft-uploads/index.ts'
import { contactChangedMessage } from './modules/account-sync/index.ts'
import { contactCodeMessage } from './modules/contact-changes/index.ts'
import { horseNoticeKinds, HorseNoticesModule } from './modules/horse-notices/index.ts'
import { IdentityChangesModule, identityChangeMessage } from './modules/identity-changes/index.ts'
import { accountClosedMessage, MyInformationModule } from './modules/my-information/index.ts'
import { DraftsModule, registrationCodeMessage } from './modules/drafts/index.ts'
import { inviteNotices, InvitesModule } from './modules/invites/index.ts'
import { verifyEmailMessage } from './modules/links/verify-email-message.ts'
import { EmailVerificationLinks } from './modules/links/email-verification-links.ts'
import { QueueVerificationLink, VerificationLinkSender } from './modules/links/index.ts'
import { NoticePagesModule } from './modules/notices/index.ts'
import { licenseNotices, LicensesModule } from './modules/licenses/index.ts'
import { accountMergedMessage, accountRestoredMessage, MergesModule } from './modules/merges/index.ts'
import { PeopleModule } from './modules/people/index.ts'
import { ProfilesModule } from './modules/profiles/index.ts'
import { RateLimitsModule } from './modules/rate-limits/index.ts'
import { RegistrationSettingsModule } from './modules/registration-settings/index.ts'
import { resumeCodeMessage, resumeLinkMessage, ResumeLinksModule } from './modules/resume-links/index.ts'
import { StaffSettingsModule } from './modules/staff-settings/index.ts'
import { personNotices, StaffPeopleModule } from './modules/staff-people/index.ts'
import { UserPoolModule } from './modules/user-pool/index.ts'
import { UsernamesModule } from './modules/usernames/index.ts'
import { retention } from './retention.ts'
import { certificateTexts, mailTexts, peopleFileTexts } from './texts.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations, retention }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
    FieldEncryptionModule.forService({ columns: encryptedColumns }),
    ImportsModule.forService(),
    DatedSettingsModule.forService(),
    TextsModule.forService([mailTexts, certificateTexts, peopleFileTexts]),
    ApprovalsModule.forService(),
    DeliveryModule.forService({
      texts: mailTexts,
      templates: [
        verifyEmailMessage,
        registrationCodeMessage,
        noticeMessage,
        contactCodeMessage,
        contactChangedMessage,
        resumeLinkMessage,
        resumeCodeMessage,
        identityChangeMessage,
        accountClosedMessage,
        accountMergedMessage,
        accountRestoredMessage,
      ],
    }),
    NoticesModule.forService({
      kinds: [
        ...[inviteNotices, licenseNotices, delegationNotices, personNotices].flatMap((kinds) => Object.values(kinds)),
        ...horseNoticeKinds,
      ],
    }),
    AccountNamesModule,
    CertificatesModule,
    DelegationsModule,
    DraftsModule,
    DraftUploadsModule,
    HorseNoticesModule,
    InvitesModule,
    NoticePagesModule,
    IdentityChangesModule,
    MyInformationModule,
    LicensesModule,
    MergesModule,
    PeopleModule,
    ProfilesModule,
    RateLimitsModule,
    RegistrationSettingsModule,
    ResumeLinksModule,
    StaffPeopleModule,
    StaffSettingsModule,
    UserPoolModule,
    UsernamesModule,
  ],
  controllers: [RegistrationController, PasswordController, SessionController],
  providers: [
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
