import { horsesContractVersion, horsesHttp } from '@portal/contracts-horses'
import { defineService } from '@portal/service-kit'
import { AppModule } from './app.module.ts'

/** The horses service. */
export const horses = defineService({
  name: 'horses',
  module: AppModule,
  http: horsesHttp,
  contracts: { horses: [horsesContractVersion] },
})
