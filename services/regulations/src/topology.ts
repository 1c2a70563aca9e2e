import {
  commentsSubmitted,
  commentPeriodChanged,
  definitionChanged,
  versionPublished,
} from '@portal/contracts-regulations/events'
import { consume, defineTopology } from '@portal/messaging'
import { peopleConsumers } from '@portal/people'
import { AnalyzeComments, QueueConfirmation } from './modules/comments/index.ts'
import { QueueCommentPeriodNotification, QueuePublicationNotification } from './modules/notifications/index.ts'
import { RefreshLayers } from './modules/versions/refresh-layers.consumer.ts'

/** Events the service consumes; it publishes `evt.regulations.>`. */
export const topology = defineTopology({
  service: 'regulations',
  consumers: [
    ...peopleConsumers,
    consume(definitionChanged, { name: 'layers-by-definition', handler: RefreshLayers }),
    consume(versionPublished, { name: 'layers-by-version', handler: RefreshLayers }),
    consume(versionPublished, { name: 'publication-notifications', handler: QueuePublicationNotification }),
    consume(commentPeriodChanged, { name: 'comment-period-notifications', handler: QueueCommentPeriodNotification }),
    consume(commentsSubmitted, { name: 'comment-confirmations', handler: QueueConfirmation }),
    consume(commentsSubmitted, { name: 'comment-analysis', handler: AnalyzeComments }),
  ],
})
