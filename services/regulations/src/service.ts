import {
  regulationsContractVersion,
  regulationsErrors,
  regulationsHttp,
  regulationsMessages,
} from '@portal/contracts-regulations'
import { defineService } from '@portal/service-kit'
import { registerUploadParsers } from './modules/files/upload-parsers.ts'
import { AppModule } from './app.module.ts'
import { config } from './config.ts'
import { acceptOneClickUnsubscribe } from './modules/subscriptions/index.ts'

/** The regulations service: regulations and their versions, definitions, comments, documents and search. */
export const regulationsService = defineService({
  name: 'regulations',
  module: AppModule,
  http: regulationsHttp,
  errors: regulationsErrors,
  messages: regulationsMessages,
  config,
  contracts: { regulations: [regulationsContractVersion] },
  // An imported text can be a whole series.
  bodyLimit: 10 * 1024 * 1024,
  // The edge has a shorter timeout for slow uploads and passes them on at the same speed.
  requestTimeoutMs: 300_000,
  configure: async (app) => {
    acceptOneClickUnsubscribe(app)
    await registerUploadParsers(app)
  },
})
