import { Module } from '@nestjs/common'
import { VersionsModule } from '../versions/index.ts'
import { ExportContentReader } from './export-content-reader.ts'
import { Exports } from './exports.ts'
import { ExportsController } from './exports.controller.ts'
import { CommentRecord } from './record/comment-record.ts'
import { FtcPackages } from './ftc-packages.ts'
import { DownloadExport } from './download-export.command.ts'

@Module({
  imports: [VersionsModule],
  controllers: [ExportsController],
  providers: [CommentRecord, ExportContentReader, Exports, FtcPackages, DownloadExport],
})
export class ExportsModule {}
