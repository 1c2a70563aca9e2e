import { definitionChanged, versionPublished } from '@portal/contracts-regulations/events'
import { consume, defineTopology } from '@portal/messaging'
import { RefreshLayers } from './modules/versions/refresh-layers.consumer.ts'

/** What the service publishes (`evt.regulations.>`) and hears. */
export const topology = defineTopology({
  service: 'regulations',
  consumers: [
    consume(definitionChanged, { name: 'layers-by-definition', by: RefreshLayers }),
    consume(versionPublished, { name: 'layers-by-version', by: RefreshLayers }),
  ],
})
