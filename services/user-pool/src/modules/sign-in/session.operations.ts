import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { inputs as input, type CallContext, openOperation, type Operation, PoolCommands } from '../protocol/index.ts'
import { AccessTokens } from '../tokens/index.ts'
import { requireClient } from './requirements.ts'
import { Sessions } from './sessions.ts'

const refresh = z.object({ ClientId: input.clientId, RefreshToken: input.accessToken })
const revoke = z.object({ ClientId: input.clientId, Token: input.accessToken })
const signOut = z.object({ AccessToken: input.accessToken })

/** GetTokensFromRefreshToken, RevokeToken, GlobalSignOut. */
@Injectable()
export class SessionOperations {
  constructor(
    private readonly sessions: Sessions,
    private readonly accessTokens: AccessTokens,
    private readonly commands: PoolCommands,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    openOperation('GetTokensFromRefreshToken', refresh, (value, context) => this.refresh(value, context)),
    openOperation('RevokeToken', revoke, (value, context) => this.revoke(value, context)),
    openOperation('GlobalSignOut', signOut, (value, context) => this.signOut(value, context)),
  ]

  private async refresh(value: z.output<typeof refresh>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    return { AuthenticationResult: await this.sessions.refresh(value.RefreshToken, context) }
  }

  private async revoke(value: z.output<typeof revoke>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.sessions.revoke(value.Token, context)
    return {}
  }

  private async signOut(value: z.output<typeof signOut>, context: CallContext): Promise<object> {
    const { user } = await this.accessTokens.holder(value.AccessToken)
    await this.commands.run('GlobalSignOut', user, context, async (em) => {
      const events = [await this.sessions.endAll(em, user.id, context.now)]
      return { answer: {}, kind: 'account.signed-out-everywhere', userId: user.id, events }
    })
    return {}
  }
}
