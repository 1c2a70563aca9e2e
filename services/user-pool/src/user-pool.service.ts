import { defineService } from '@portal/service-kit'
import { UserPoolModule } from './app.module.ts'
import { poolConfig } from './config.ts'
import { receiveProtocol } from './modules/http/receive-protocol.ts'

/** The embedded user pool implements the Amazon Cognito protocol and no endpoint of our contracts. */
export const userPool = defineService({
  name: 'user-pool',
  version: '0.1.0',
  module: UserPoolModule,
  http: [],
  config: poolConfig,
  uses: { userPool: false },
  configure: receiveProtocol,
})
