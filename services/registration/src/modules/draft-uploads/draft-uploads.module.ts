import { Module } from '@nestjs/common'
import { DraftsModule } from '../drafts/index.ts'
import { LicenseImagesModule } from '../license-images/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { DraftUploadCommands } from './draft-uploads.commands.ts'
import { DraftUploadsController } from './draft-uploads.controller.ts'
import { PhoneUploadStore } from './phone-uploads.store.ts'
import { PhoneUploadsController } from './phone-uploads.controller.ts'

@Module({
  imports: [DraftsModule, LicenseImagesModule, RateLimitsModule, UploadsModule],
  controllers: [DraftUploadsController, PhoneUploadsController],
  providers: [DraftUploadCommands, PhoneUploadStore],
})
export class DraftUploadsModule {}
