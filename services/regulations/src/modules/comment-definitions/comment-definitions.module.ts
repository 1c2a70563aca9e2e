import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.module.ts'
import { CommentDefinitionsController } from './comment-definitions.controller.ts'
import { DefinitionCommentQueries } from './definition-comments.queries.ts'

@Module({
  imports: [CommentsModule],
  controllers: [CommentDefinitionsController],
  providers: [DefinitionCommentQueries],
})
export class CommentDefinitionsModule {}
