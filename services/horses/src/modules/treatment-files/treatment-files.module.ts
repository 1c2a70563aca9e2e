import { Module } from '@nestjs/common'
import { HealthRecordsModule } from '../health-records/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { CheckRows } from './check-rows.ts'
import { ProcessTreatmentFile } from './process-treatment-file.ts'
import { ResendRows } from './resend-rows.command.ts'
import { TreatmentFileRelations } from './treatment-file-relations.ts'
import { TreatmentFilesController } from './treatment-files.controller.ts'
import { TreatmentFileStore } from './treatment-files.store.ts'
import { UploadTreatmentFile } from './upload-treatment-file.command.ts'

@Module({
  imports: [HealthRecordsModule, HorseRulesModule, HorsesModule],
  controllers: [TreatmentFilesController],
  providers: [
    CheckRows,
    ProcessTreatmentFile,
    ResendRows,
    TreatmentFileRelations,
    TreatmentFileStore,
    UploadTreatmentFile,
  ],
})
export class TreatmentFilesModule {}
