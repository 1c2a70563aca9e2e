import { Module } from '@nestjs/common'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { DemonstrationModule } from './demonstration/demonstration.module.ts'
import { migrations } from './migrations/index.ts'
import { CommentDefinitionsModule } from './modules/comment-definitions/comment-definitions.module.ts'
import { CommentsModule } from './modules/comments/comments.module.ts'
import { DefinitionWording } from './modules/definitions/definition-wording.ts'
import { Definition } from './modules/definitions/definition.entity.ts'
import { DefinitionsModule } from './modules/definitions/definitions.module.ts'
import { DocumentLabelsModule } from './modules/document-labels/document-labels.module.ts'
import { SearchModule } from './modules/search/search.module.ts'
import { MainRegulation, Version } from './modules/versions/version.entity.ts'
import { VersionsModule } from './modules/versions/versions.module.ts'
import { retention } from './retention.ts'
import { topology } from './topology.ts'

const entities = [MainRegulation, Version, Definition, DefinitionWording]

@Module({
  imports: [
    PersistenceModule.forService({ entities, migrations, retention }),
    MessagingModule.forService(topology),
    VersionsModule,
    DefinitionsModule,
    CommentsModule,
    CommentDefinitionsModule,
    DocumentLabelsModule,
    SearchModule,
    DemonstrationModule,
  ],
})
export class AppModule {}
