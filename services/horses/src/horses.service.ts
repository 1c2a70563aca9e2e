import fastifyMultipart from '@fastify/multipart'
import { fileErrors, fileErrorTexts, importErrors, importErrorTexts } from '@portal/contracts-common'
import { horsesContractVersion, horsesErrors, horsesHttp } from '@portal/contracts-horses'
import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { defineService } from '@portal/service-kit'
import { AppModule } from './app.module.ts'
import { horsesConfig } from './config.ts'

/** The horses service. */
export const horses = defineService({
  name: 'horses',
  module: AppModule,
  http: horsesHttp,
  errors: { ...horsesErrors, ...importErrors, ...fileErrors },
  messages: Object.fromEntries(
    Object.entries({ ...horsesErrorTexts, ...importErrorTexts, ...fileErrorTexts }).map(([code, { en }]) => [code, en]),
  ),
  contracts: { horses: [horsesContractVersion] },
  config: horsesConfig,
  configure: async (app) => {
    // The edge limits the size of uploads.
    await app.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY } })
  },
})
