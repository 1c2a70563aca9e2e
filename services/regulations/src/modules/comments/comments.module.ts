import { Module } from '@nestjs/common'
import { AttachmentsController } from './attachments/attachments.controller.ts'
import { CommentAttachments } from './attachments/comment-attachments.ts'
import { AddComment } from './add-comment.command.ts'
import { CarriedComments } from './carried-comments.queries.ts'
import { CommentDrafts } from './comment-drafts.store.ts'
import { CommentLimit } from './comment-limit.ts'
import { CommentPlaces } from './comment-place.ts'
import { CommentWindows } from './comment-window.ts'
import { CommentsController } from './comments.controller.ts'
import { CommenterNames } from './commenter-names.ts'
import { CommentQueries } from './comments.queries.ts'
import { SentDrafts } from './sent-drafts.ts'
import { SubmissionsController } from './submissions.controller.ts'
import { SubmitComments } from './submit-comments.command.ts'

@Module({
  controllers: [CommentsController, SubmissionsController, AttachmentsController],
  providers: [
    AddComment,
    CarriedComments,
    CommentAttachments,
    CommentDrafts,
    CommenterNames,
    CommentLimit,
    CommentPlaces,
    CommentQueries,
    CommentWindows,
    SentDrafts,
    SubmitComments,
  ],
  exports: [CommentLimit, CommenterNames, CommentQueries],
})
export class CommentsModule {}
