import { Module } from '@nestjs/common'
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts'
import { VersionsModule } from '../versions/versions.module.ts'
import { NoteComments } from './note-comments.consumer.ts'
import { NewsKinds } from './news-kinds.ts'
import { NotePublication } from './note-publication.consumer.ts'
import { NoteWindow } from './note-window.consumer.ts'
import { Publications } from './publications.ts'
import { TellReaders } from './tell-readers.ts'
import { ThankCommenters } from './thank-commenters.ts'
import { Windows } from './windows.ts'

@Module({
  imports: [SubscriptionsModule, VersionsModule],
  providers: [
    NewsKinds,
    NoteComments,
    NotePublication,
    NoteWindow,
    Publications,
    TellReaders,
    ThankCommenters,
    Windows,
  ],
})
export class NoticesModule {}
