import { Module } from '@nestjs/common'
import { DeliveryModule } from '@portal/delivery'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { DemonstrationModule } from './demonstration/demonstration.module.ts'
import { migrations } from './migrations/index.ts'
import { CommentDefinitionsModule } from './modules/comment-definitions/comment-definitions.module.ts'
import { CommentReviewModule } from './modules/comment-review/comment-review.module.ts'
import { CommentsModule } from './modules/comments/comments.module.ts'
import { DefinitionWording } from './modules/definitions/definition-wording.ts'
import { Definition } from './modules/definitions/definition.entity.ts'
import { DefinitionsModule } from './modules/definitions/definitions.module.ts'
import { DocumentsModule } from './modules/documents/documents.module.ts'
import { filesModule } from './modules/files/files-of-service.ts'
import { DocumentLabelsModule } from './modules/document-labels/document-labels.module.ts'
import { DoubtsModule } from './modules/doubts/doubts.module.ts'
import { NoticesModule } from './modules/notices/notices.module.ts'
import { versionPublishedMessage } from './modules/notices/publication-message.ts'
import { windowChangedMessage } from './modules/notices/window-message.ts'
import { definitionThanksMessage, thanksMessage } from './modules/notices/thanks-message.ts'
import { ExportsModule } from './modules/exports/exports.module.ts'
import { FileReadingsModule } from './modules/file-readings/file-readings.module.ts'
import { SearchModule } from './modules/search/search.module.ts'
import { confirmFollowingMessage } from './modules/subscriptions/subscription-messages.ts'
import { SubscriptionsModule } from './modules/subscriptions/subscriptions.module.ts'
import { MainRegulation, Version } from './modules/versions/version.entity.ts'
import { TranslationsModule } from './modules/translations/translations.module.ts'
import { VersionsModule } from './modules/versions/versions.module.ts'
import { retention } from './retention.ts'
import { fileTexts, mailTexts } from './texts.ts'
import { topology } from './topology.ts'

const entities = [MainRegulation, Version, Definition, DefinitionWording]

@Module({
  imports: [
    PersistenceModule.forService({ entities, migrations, retention }),
    MessagingModule.forService(topology),
    TextsModule.forService([mailTexts, fileTexts]),
    DeliveryModule.forService({
      texts: mailTexts,
      templates: [
        confirmFollowingMessage,
        definitionThanksMessage,
        thanksMessage,
        versionPublishedMessage,
        windowChangedMessage,
      ],
    }),
    VersionsModule,
    FileReadingsModule,
    DoubtsModule,
    DefinitionsModule,
    CommentsModule,
    CommentDefinitionsModule,
    CommentReviewModule,
    DocumentLabelsModule,
    filesModule,
    DocumentsModule,
    SearchModule,
    TranslationsModule,
    SubscriptionsModule,
    NoticesModule,
    ExportsModule,
    DemonstrationModule,
  ],
})
export class AppModule {}
