import { Module } from '@nestjs/common'
import { ReadingController } from './reading.controller.ts'
import { RedlineCache } from './redline-cache.ts'
import { RefreshLayers } from './refresh-layers.consumer.ts'
import { TextCache } from './text-cache.ts'
import { VersionAnswers } from './version-answers.ts'
import { VersionsController } from './versions.controller.ts'

@Module({
  controllers: [ReadingController, VersionsController],
  providers: [TextCache, RedlineCache, RefreshLayers, VersionAnswers],
  exports: [RedlineCache],
})
export class VersionsModule {}
