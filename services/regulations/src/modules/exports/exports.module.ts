import { Module } from '@nestjs/common'
import { CommentReviewModule } from '../comment-review/comment-review.module.ts'
import { CommentsModule } from '../comments/comments.module.ts'
import { VersionsModule } from '../versions/versions.module.ts'
import { ExportContents } from './export-contents.ts'
import { Exports } from './exports.ts'
import { ExportsController } from './exports.controller.ts'
import { FtcPackages } from './ftc-packages.ts'
import { TakeExport } from './take-export.command.ts'

@Module({
  imports: [CommentReviewModule, CommentsModule, VersionsModule],
  controllers: [ExportsController],
  providers: [ExportContents, Exports, FtcPackages, TakeExport],
})
export class ExportsModule {}
