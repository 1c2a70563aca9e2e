import { Module } from '@nestjs/common'
import { DeliveryModule } from '@portal/delivery'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { migrations } from './migrations/index.ts'
import { AuthLimits } from './modules/auth/auth-limits.ts'
import { CodeRequests } from './modules/auth/code-requests.ts'
import { PasswordController } from './modules/auth/password.controller.ts'
import { PoolEffects } from './modules/auth/pool-effects.ts'
import { Recaptcha } from './modules/auth/recaptcha.ts'
import { RegistrationController } from './modules/auth/registration.controller.ts'
import { SessionCookie } from './modules/auth/session-cookie.ts'
import { SessionController } from './modules/auth/session.controller.ts'
import { verifyEmailMessage } from './modules/links/link-messages.ts'
import { MailedLinks } from './modules/links/mailed-links.ts'
import { AccountAnswers } from './modules/user-pool/account-answers.ts'
import { UserPool } from './modules/user-pool/user-pool.ts'
import { retention } from './retention.ts'
import { mailTexts } from './texts.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations, retention }),
    MessagingModule.forService(topology),
    TextsModule.forService([mailTexts]),
    DeliveryModule.forService({ texts: mailTexts, templates: [verifyEmailMessage] }),
  ],
  controllers: [RegistrationController, PasswordController, SessionController],
  providers: [UserPool, AccountAnswers, AuthLimits, CodeRequests, PoolEffects, Recaptcha, SessionCookie, MailedLinks],
})
export class RegistrationModule {}
