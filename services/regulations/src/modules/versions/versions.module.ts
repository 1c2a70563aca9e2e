import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.module.ts'
import { DraftPresence } from './draft-presence.ts'
import { DraftingController } from './drafting.controller.ts'
import { ReadingController } from './reading.controller.ts'
import { RedlineCache } from './redline-cache.ts'
import { RefreshLayers } from './refresh-layers.consumer.ts'
import { TextCache } from './text-cache.ts'
import { VersionAnswers } from './version-answers.ts'
import { VersionsController } from './versions.controller.ts'
import { WholeTexts } from './whole-texts.ts'

@Module({
  imports: [CommentsModule],
  controllers: [DraftingController, ReadingController, VersionsController],
  providers: [DraftPresence, TextCache, RedlineCache, RefreshLayers, VersionAnswers, WholeTexts],
  exports: [RedlineCache],
})
export class VersionsModule {}
