import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.module.ts'
import { AnalyseComments } from './analyse-comments.consumer.ts'
import { CommentDecisions } from './comment-decisions.commands.ts'
import { CommentQueue } from './comment-queue.queries.ts'
import { CommentReport } from './comment-report.queries.ts'
import { CommentReviewController } from './comment-review.controller.ts'
import { ExportReport } from './export-report.command.ts'

@Module({
  imports: [CommentsModule],
  controllers: [CommentReviewController],
  providers: [AnalyseComments, CommentDecisions, CommentQueue, CommentReport, ExportReport],
  exports: [CommentReport],
})
export class CommentReviewModule {}
