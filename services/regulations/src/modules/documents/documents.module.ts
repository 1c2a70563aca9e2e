import { Module } from '@nestjs/common'
import { FilesControllers } from '../files/files-controllers.module.ts'
import { DocumentCalls } from './document-calls.ts'
import { DocumentQueries } from './documents.queries.ts'
import { RegDocumentsController } from './reg-documents.controller.ts'
import { SharedLinkSecrets } from './shared-link-secret.ts'
import { SharedLinksController } from './shared-links.controller.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'
import { TrackDocumentsController } from './track-documents.controller.ts'

@Module({
  imports: [FilesControllers],
  controllers: [RegDocumentsController, TrackDocumentsController, SharedLinksController],
  providers: [DocumentCalls, DocumentQueries, SharedLinkQueries, SharedLinkSecrets],
})
export class DocumentsModule {}
