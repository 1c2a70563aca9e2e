import { Module, type Provider } from '@nestjs/common'
import { DeliveryModule } from '@portal/delivery'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from './config.ts'
import { migrations } from './migrations/index.ts'
import { AdminGroupOperations } from './modules/administration/admin-groups.operations.ts'
import { AdminListOperations } from './modules/administration/admin-lists.operations.ts'
import { AdminUserOperations } from './modules/administration/admin-users.operations.ts'
import { AddressLimits } from './modules/attempts/address-limits.ts'
import { AttemptLocks } from './modules/attempts/attempt-locks.ts'
import { codeMessage, invitationMessage } from './modules/codes/code-messages.ts'
import { Codes } from './modules/codes/codes.ts'
import { ConfirmationCode } from './modules/codes/confirmation-code.entity.ts'
import type { Operation } from './modules/protocol/operation.ts'
import { PoolCommands } from './modules/protocol/pool-commands.ts'
import { ProtocolController } from './modules/http/protocol.controller.ts'
import { OPERATIONS, Protocol } from './modules/http/protocol-dispatcher.ts'
import { NewPasswordChallenge } from './modules/sign-in/new-password-challenge.ts'
import { PasswordOperations } from './modules/sign-in/password.operations.ts'
import { SecretBlocks } from './modules/sign-in/secret-block.ts'
import { SessionOperations } from './modules/sign-in/session.operations.ts'
import { Sessions } from './modules/sign-in/sessions.ts'
import { SignInOperations } from './modules/sign-in/sign-in.operations.ts'
import { SignUpOperations } from './modules/sign-in/sign-up.operations.ts'
import { AccessTokens } from './modules/tokens/access-tokens.ts'
import { RefreshToken } from './modules/tokens/refresh-token.entity.ts'
import { RefreshTokens } from './modules/tokens/refresh-tokens.ts'
import { SigningKey } from './modules/tokens/signing-key.entity.ts'
import { SigningKeys } from './modules/tokens/signing-keys.ts'
import { Accounts } from './modules/users/accounts.ts'
import { Groups } from './modules/users/groups.ts'
import { PoolUser } from './modules/users/pool-user.entity.ts'
import { ProfileOperations } from './modules/profile/profile.operations.ts'
import { BlindIndex } from './protection/blind-index.ts'
import { DataCipher } from './protection/data-cipher.ts'
import { retention } from './retention.ts'
import { mailTexts } from './texts.ts'
import { topology } from './topology.ts'

/** The classes that implement the protocol's operations; a new one is added here. */
const operationClasses = [
  SignUpOperations,
  SignInOperations,
  SessionOperations,
  PasswordOperations,
  ProfileOperations,
  AdminUserOperations,
  AdminGroupOperations,
  AdminListOperations,
]

const protection: Provider[] = [
  {
    provide: DataCipher,
    inject: [SETTINGS],
    useFactory: (settings: PoolSettings) => new DataCipher(settings.POOL_DATA_KEYS),
  },
  {
    provide: BlindIndex,
    inject: [SETTINGS],
    useFactory: (settings: PoolSettings) => new BlindIndex(settings.POOL_INDEX_KEY),
  },
  {
    provide: SecretBlocks,
    inject: [DataCipher, SETTINGS],
    useFactory: (cipher: DataCipher, settings: PoolSettings) => new SecretBlocks(cipher, settings.USER_POOL_CLIENT_ID),
  },
]

@Module({
  imports: [
    PersistenceModule.forService({
      entities: [PoolUser, ConfirmationCode, RefreshToken, SigningKey],
      migrations,
      retention,
    }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
    TextsModule.forService([mailTexts]),
    DeliveryModule.forService({ texts: mailTexts, templates: [codeMessage, invitationMessage] }),
  ],
  controllers: [ProtocolController],
  providers: [
    ...protection,
    Accounts,
    Groups,
    AttemptLocks,
    AddressLimits,
    Codes,
    SigningKeys,
    RefreshTokens,
    AccessTokens,
    PoolCommands,
    Sessions,
    NewPasswordChallenge,
    ...operationClasses,
    {
      provide: OPERATIONS,
      inject: operationClasses,
      useFactory: (...parts: { readonly operations: readonly Operation[] }[]) =>
        parts.flatMap((part) => part.operations),
    },
    Protocol,
  ],
})
export class UserPoolModule {}
