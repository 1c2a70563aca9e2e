import { Module } from '@nestjs/common'
import { UploadsModule } from '../uploads/index.ts'
import { LicenseImageCommands } from './license-images.commands.ts'
import { LicenseImageReader } from './license-image-reader.ts'
import { LicenseImageStore } from './license-images.store.ts'

@Module({
  imports: [UploadsModule],
  providers: [LicenseImageCommands, LicenseImageReader, LicenseImageStore],
  exports: [LicenseImageCommands, LicenseImageStore],
})
export class LicenseImagesModule {}
