import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { importErrors, importErrorTexts } from '@portal/contracts-common'
import {
  peopleErrors,
  registrationContractVersion,
  registrationErrors,
  registrationHttp,
  staffErrors,
} from '@portal/contracts-registration'
import {
  authTexts,
  peopleErrorTexts,
  registrationErrorTexts,
  staffErrorTexts,
} from '@portal/contracts-registration/rules'
import { defineService } from '@portal/service-kit'
import { RegistrationModule } from './app.module.ts'
import { registrationConfig } from './config.ts'

/** The registration service: the `auth/*` endpoints, backed by the user pool. */
export const registration = defineService({
  name: 'registration',
  version: '0.1.0',
  module: RegistrationModule,
  http: registrationHttp,
  errors: { ...registrationErrors, ...importErrors, ...peopleErrors, ...staffErrors },
  messages: Object.fromEntries(
    Object.entries({
      ...authTexts,
      ...registrationErrorTexts,
      ...importErrorTexts,
      ...peopleErrorTexts,
      ...staffErrorTexts,
    }).map(([code, { en }]) => [code, en]),
  ),
  contracts: { registration: [registrationContractVersion] },
  config: registrationConfig,
  configure: async (app) => {
    await app.register(fastifyCookie)
    // The edge limits the size of uploads.
    await app.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  },
})
