import { Module } from '@nestjs/common'
import { VersionsModule } from '../versions/versions.module.ts'
import { ExportContents } from './export-contents.ts'
import { Exports } from './exports.ts'
import { ExportsController } from './exports.controller.ts'
import { CommentRecord } from './record/comment-record.ts'
import { FtcPackages } from './ftc-packages.ts'
import { TakeExport } from './take-export.command.ts'

@Module({
  imports: [VersionsModule],
  controllers: [ExportsController],
  providers: [CommentRecord, ExportContents, Exports, FtcPackages, TakeExport],
})
export class ExportsModule {}
