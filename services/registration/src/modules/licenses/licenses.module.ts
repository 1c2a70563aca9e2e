import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { FileUrls } from './file-urls.ts'
import { LicenseDeadlines } from './license-deadlines.ts'
import { LicenseNotifier } from './license-notifier.ts'
import { LicenseReviewsController } from './license-reviews.controller.ts'
import { LicenseReviewStore } from './license-reviews.store.ts'
import { LicenseCommands } from './licenses.commands.ts'
import { OwnLicensesController } from './own-licenses.controller.ts'

@Module({
  imports: [PeopleModule, RateLimitsModule, UploadsModule],
  controllers: [LicenseReviewsController, OwnLicensesController],
  providers: [FileUrls, LicenseCommands, LicenseDeadlines, LicenseNotifier, LicenseReviewStore],
  exports: [LicenseCommands],
})
export class LicensesModule {}
