import { adminContractVersion, adminErrors, adminHttp, adminSentences } from '@portal/contracts-admin'
import { defineService } from '@portal/service-kit'
import { AppModule } from './app.module.ts'
import { adminConfig } from './config.ts'

/** The admin service: texts changed at run time, the audit trail, the portal's users, analytics intake. */
export const admin = defineService({
  name: 'admin',
  module: AppModule,
  http: adminHttp,
  errors: adminErrors,
  sentences: adminSentences,
  contracts: { admin: adminContractVersion },
  config: adminConfig,
})
