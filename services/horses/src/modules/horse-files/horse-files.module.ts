import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { AddHorseFile } from './add-horse-file.command.ts'
import { ChangeHorseFile } from './change-horse-file.commands.ts'
import { FileRelations } from './file-relations.ts'
import { HorseFileReader } from './horse-file-reader.ts'
import { HorseFilesController } from './horse-files.controller.ts'
import { HorseFileStore } from './horse-files.store.ts'
import { HorsePhotoFiles } from './horse-photo-files.ts'
import { LeaveFilesBehind } from './leave-files-behind.ts'
import { PendingTransfers } from './pending-transfers.ts'

@Module({
  imports: [AssignmentsModule, HorsesModule, UploadsModule],
  controllers: [HorseFilesController],
  providers: [
    AddHorseFile,
    ChangeHorseFile,
    FileRelations,
    HorseFileReader,
    HorseFileStore,
    HorsePhotoFiles,
    LeaveFilesBehind,
    PendingTransfers,
  ],
  exports: [HorseFileStore, HorsePhotoFiles, LeaveFilesBehind, PendingTransfers],
})
export class HorseFilesModule {}
