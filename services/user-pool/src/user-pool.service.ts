import { defineService } from '@portal/service-kit'
import { UserPoolModule } from './app.module.ts'
import { poolConfig } from './config.ts'
import { receiveProtocol } from './modules/protocol/receive-protocol.ts'

/** The embedded user pool: the hosted service's protocol, and no endpoint of a contract of ours. */
export const userPool = defineService({
  name: 'user-pool',
  version: '0.1.0',
  module: UserPoolModule,
  http: [],
  config: poolConfig,
  uses: { userPool: false },
  configure: receiveProtocol,
})
