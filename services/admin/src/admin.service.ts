import { adminContractVersion, adminErrors, adminHttp, adminMessages } from '@portal/contracts-admin'
import { defineService } from '@portal/service-kit'
import { AppModule } from './app.module.ts'
import { adminConfig } from './config.ts'

/** The admin service: interface text overrides, the audit trail, portal users and analytics. */
export const admin = defineService({
  name: 'admin',
  module: AppModule,
  http: adminHttp,
  errors: adminErrors,
  messages: adminMessages,
  contracts: { admin: [adminContractVersion] },
  config: adminConfig,
})
