import { Module } from '@nestjs/common'
import { DeliveryModule } from '@portal/delivery'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { PeopleModule } from '@portal/people'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { DemonstrationModule } from './demonstration/demonstration.module.ts'
import { migrations } from './migrations/index.ts'
import {
  commentConfirmationMessage,
  CommentsModule,
  definitionCommentConfirmationMessage,
} from './modules/comments/index.ts'
import { DefinitionVersion } from './modules/definitions/definition-version.ts'
import { Definition } from './modules/definitions/definition.entity.ts'
import { DefinitionsModule } from './modules/definitions/definitions.module.ts'
import { DocumentsModule } from './modules/documents/documents.module.ts'
import { storedFilesModule } from './stored-files.module.ts'
import { DocumentLabelsModule } from './modules/document-labels/document-labels.module.ts'
import {
  commentPeriodChangedMessage,
  NotificationsModule,
  versionPublishedMessage,
} from './modules/notifications/index.ts'
import { ExportsModule } from './modules/exports/exports.module.ts'
import { RenderedPagesModule } from './modules/rendered-pages/index.ts'
import { TextExtractionModule } from './modules/text-extraction/text-extraction.module.ts'
import { SearchModule } from './modules/search/search.module.ts'
import { confirmSubscriptionMessage, SubscriptionsModule } from './modules/subscriptions/index.ts'
import { MainRegulation, Version } from './modules/versions/version.entity.ts'
import { TranslationsModule } from './modules/translations/translations.module.ts'
import { VersionsModule } from './modules/versions/versions.module.ts'
import { retention } from './retention.ts'
import { fileTexts, mailTexts, pageTexts, readingTexts } from './texts.ts'
import { topology } from './topology.ts'

const entities = [MainRegulation, Version, Definition, DefinitionVersion]

@Module({
  imports: [
    PersistenceModule.forService({ entities, migrations, retention }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
    PeopleModule.forService(),
    TextsModule.forService([mailTexts, fileTexts, pageTexts], [readingTexts]),
    DeliveryModule.forService({
      texts: mailTexts,
      templates: [
        confirmSubscriptionMessage,
        definitionCommentConfirmationMessage,
        commentConfirmationMessage,
        versionPublishedMessage,
        commentPeriodChangedMessage,
      ],
    }),
    VersionsModule,
    TextExtractionModule,
    DefinitionsModule,
    CommentsModule,
    DocumentLabelsModule,
    storedFilesModule,
    DocumentsModule,
    SearchModule,
    TranslationsModule,
    SubscriptionsModule,
    NotificationsModule,
    ExportsModule,
    RenderedPagesModule,
    DemonstrationModule,
  ],
})
export class AppModule {}
