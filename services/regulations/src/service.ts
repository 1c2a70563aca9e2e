import {
  regulationsContractVersion,
  regulationsErrors,
  regulationsHttp,
  regulationsSentences,
} from '@portal/contracts-regulations'
import { defineService } from '@portal/service-kit'
import { takeUploads } from './modules/files/take-uploads.ts'
import { AppModule } from './app.module.ts'
import { config } from './config.ts'
import { receiveMailPrograms } from './modules/subscriptions/receive-mail-programs.ts'

/** The regulations service: regulations and their versions, definitions, comments, search. */
export const regulationsService = defineService({
  name: 'regulations',
  module: AppModule,
  http: regulationsHttp,
  errors: regulationsErrors,
  sentences: regulationsSentences,
  config,
  contracts: { regulations: regulationsContractVersion },
  // An imported text may be a whole series.
  bodyLimit: 10 * 1024 * 1024,
  // The edge has less patience; what comes to it slowly comes here as slowly.
  requestTimeout: 300_000,
  configure: async (app) => {
    receiveMailPrograms(app)
    await takeUploads(app)
  },
})
