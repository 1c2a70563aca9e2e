import { Module } from '@nestjs/common'
import { FileAccess } from './file-access.ts'
import { FileAnswers } from './file-answers.ts'
import { FilesController } from './files.controller.ts'
import { FilesQueries } from './files.queries.ts'
import { ResumableUploadsController } from './resumable-uploads.controller.ts'

@Module({
  controllers: [FilesController, ResumableUploadsController],
  providers: [FileAccess, FileAnswers, FilesQueries],
  exports: [FileAccess, FileAnswers],
})
export class FilesControllers {}
