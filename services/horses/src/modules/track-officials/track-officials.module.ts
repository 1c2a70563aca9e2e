import { Module } from '@nestjs/common'
import { LocationsModule } from '../locations/index.ts'
import { ChangeOfficial } from './change-official.command.ts'
import { TrackOfficialsController } from './track-officials.controller.ts'
import { TrackOfficials } from './track-officials.ts'
import { TrackOfficialStore } from './track-officials.store.ts'

@Module({
  imports: [LocationsModule],
  controllers: [TrackOfficialsController],
  providers: [ChangeOfficial, TrackOfficials, TrackOfficialStore],
  exports: [TrackOfficials],
})
export class TrackOfficialsModule {}
