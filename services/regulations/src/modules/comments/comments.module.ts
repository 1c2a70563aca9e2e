import { MikroORM } from '@mikro-orm/postgresql'
import { Module } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { CommitNotifier } from '@portal/persistence/command-record'
import { AuthorNamesModule } from '../author-names/index.ts'
import { DefinitionsModule } from '../definitions/index.ts'
import { SubscriptionsModule } from '../subscriptions/index.ts'
import { VersionsModule } from '../versions/index.ts'
import { AttachmentsController } from './attachments/attachments.controller.ts'
import { CommentAttachments } from './attachments/comment-attachments.ts'
import { AuthorNameUpdates } from './author-name-updates.ts'
import { CommentRateLimit } from './comment-rate-limit.ts'
import { CommentReports } from './confirmations/comment-reports.ts'
import { QueueConfirmation } from './confirmations/queue-confirmation.consumer.ts'
import { SendConfirmations } from './confirmations/send-confirmations.ts'
import { DefinitionCommentDecisions } from './definition-comments/definition-comment-decisions.commands.ts'
import { DefinitionCommentQueue } from './definition-comments/definition-comment-queue.queries.ts'
import { DefinitionCommentsController } from './definition-comments/definition-comments.controller.ts'
import { DefinitionCommentQueries } from './definition-comments/definition-comments.queries.ts'
import { CommentDrafts } from './drafts/comment-drafts.store.ts'
import { SentDraftCleanup } from './drafts/sent-drafts.ts'
import { SubmissionsController } from './drafts/submissions.controller.ts'
import { SubmitComments } from './drafts/submit-comments.command.ts'
import { GroupedCommands } from './group-commit/grouped-commands.ts'
import { AddComment } from './regulation-comments/add-comment.command.ts'
import { CarriedOverComments } from './regulation-comments/carried-over-comments.queries.ts'
import { CommentPeriods } from './regulation-comments/comment-periods.ts'
import { CommentedProvisions } from './regulation-comments/commented-provision.ts'
import { CommentsController } from './regulation-comments/comments.controller.ts'
import { CommentQueries } from './regulation-comments/comments.queries.ts'
import { CommentDecisions } from './review/comment-decisions.commands.ts'
import { CommentQueue } from './review/comment-queue.queries.ts'
import { CommentReport } from './review/comment-report.queries.ts'
import { CommentReviewController } from './review/comment-review.controller.ts'
import { ExportReport } from './review/export-report.command.ts'
import { AnalyzeComments } from './similarity/analyze-comments.consumer.ts'
import { VersionCommentCounter } from './version-comment-counter.ts'

/** Comments on regulations and definitions: drafts, attachments, confirmations and review by staff. */
@Module({
  imports: [AuthorNamesModule, DefinitionsModule, SubscriptionsModule, VersionsModule],
  controllers: [
    AttachmentsController,
    CommentReviewController,
    CommentsController,
    DefinitionCommentsController,
    SubmissionsController,
  ],
  providers: [
    AddComment,
    AnalyzeComments,
    AuthorNameUpdates,
    CarriedOverComments,
    CommentAttachments,
    CommentDecisions,
    CommentDrafts,
    CommentedProvisions,
    CommentPeriods,
    CommentQueries,
    CommentQueue,
    CommentRateLimit,
    CommentReport,
    CommentReports,
    DefinitionCommentDecisions,
    DefinitionCommentQueries,
    DefinitionCommentQueue,
    ExportReport,
    {
      provide: GroupedCommands,
      inject: [MikroORM, Database, CommitNotifier],
      useFactory: (...parts: ConstructorParameters<typeof GroupedCommands>) => new GroupedCommands(...parts),
    },
    QueueConfirmation,
    SendConfirmations,
    SentDraftCleanup,
    SubmitComments,
    VersionCommentCounter,
  ],
})
export class CommentsModule {}
