import {
  commentsSubmitted,
  commentWindowChanged,
  definitionChanged,
  versionPublished,
} from '@portal/contracts-regulations/events'
import { consume, defineTopology } from '@portal/messaging'
import { AnalyseComments } from './modules/comment-review/analyse-comments.consumer.ts'
import { NoteComments } from './modules/notices/note-comments.consumer.ts'
import { NotePublication } from './modules/notices/note-publication.consumer.ts'
import { NoteWindow } from './modules/notices/note-window.consumer.ts'
import { RefreshLayers } from './modules/versions/refresh-layers.consumer.ts'

/** What the service publishes (`evt.regulations.>`) and hears. */
export const topology = defineTopology({
  service: 'regulations',
  consumers: [
    consume(definitionChanged, { name: 'layers-by-definition', by: RefreshLayers }),
    consume(versionPublished, { name: 'layers-by-version', by: RefreshLayers }),
    consume(versionPublished, { name: 'notices-of-versions', by: NotePublication }),
    consume(commentWindowChanged, { name: 'notices-of-windows', by: NoteWindow }),
    consume(commentsSubmitted, { name: 'notices-of-comments', by: NoteComments }),
    consume(commentsSubmitted, { name: 'analysis-of-comments', by: AnalyseComments }),
  ],
})
