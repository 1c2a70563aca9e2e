import { Module } from '@nestjs/common'
import { ResumableUploadsController } from './resumable-uploads.controller.ts'
import { StoredFileMapper } from './stored-file.mapper.ts'

@Module({
  controllers: [ResumableUploadsController],
  providers: [StoredFileMapper],
  exports: [StoredFileMapper],
})
export class FilesHttpModule {}
