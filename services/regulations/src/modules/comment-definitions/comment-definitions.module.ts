import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.module.ts'
import { CommentDefinitionsController } from './comment-definitions.controller.ts'
import { DefinitionCommentDecisions } from './definition-comment-decisions.commands.ts'
import { DefinitionCommentQueue } from './definition-comment-queue.queries.ts'
import { DefinitionCommentQueries } from './definition-comments.queries.ts'

@Module({
  imports: [CommentsModule],
  controllers: [CommentDefinitionsController],
  providers: [DefinitionCommentDecisions, DefinitionCommentQueries, DefinitionCommentQueue],
})
export class CommentDefinitionsModule {}
