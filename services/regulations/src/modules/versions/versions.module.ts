import { Module } from '@nestjs/common'
import { AuthorNamesModule } from '../author-names/index.ts'
import { ActiveEditors } from './active-editors.ts'
import { CommentCounts } from './comment-counts.ts'
import { DraftingController } from './drafting.controller.ts'
import { ParseWarningsController } from './parse-warnings.controller.ts'
import { ReadingController } from './reading.controller.ts'
import { RedlineCache } from './redline-cache.ts'
import { RefreshLayers } from './refresh-layers.consumer.ts'
import { TextCache } from './text-cache.ts'
import { VersionRequestHandlers } from './version-request-handlers.ts'
import { VersionsController } from './versions.controller.ts'
import { VersionTextReader } from './version-text-reader.ts'

@Module({
  imports: [AuthorNamesModule],
  controllers: [DraftingController, ParseWarningsController, ReadingController, VersionsController],
  providers: [
    ActiveEditors,
    CommentCounts,
    TextCache,
    RedlineCache,
    RefreshLayers,
    VersionRequestHandlers,
    VersionTextReader,
  ],
  exports: [CommentCounts, RedlineCache, TextCache],
})
export class VersionsModule {}
