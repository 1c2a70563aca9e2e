import { Module } from '@nestjs/common'
import { FilesHttpModule } from '../files/index.ts'
import { FileAccess } from './files/file-access.ts'
import { FilesController } from './files/files.controller.ts'
import { FilesQueries } from './files/files.queries.ts'
import { DocumentUploads } from './document-uploads.ts'
import { DocumentQueries } from './documents.queries.ts'
import { RegDocumentsController } from './reg-documents.controller.ts'
import { SharedLinkSecrets } from './shared-link-secrets.ts'
import { SharedLinksController } from './shared-links.controller.ts'
import { SharedLinkQueries } from './shared-links.queries.ts'
import { TrackDocumentsController } from './track-documents.controller.ts'

@Module({
  imports: [FilesHttpModule],
  controllers: [RegDocumentsController, TrackDocumentsController, SharedLinksController, FilesController],
  providers: [DocumentUploads, DocumentQueries, SharedLinkQueries, SharedLinkSecrets, FileAccess, FilesQueries],
  exports: [DocumentQueries],
})
export class DocumentsModule {}
