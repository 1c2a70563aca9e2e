import { Module } from '@nestjs/common'
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.ts'
import { VersionsModule } from '../versions/versions.module.ts'
import { NoteComments } from './note-comments.consumer.ts'
import { NotePublication } from './note-publication.consumer.ts'
import { Publications } from './publications.ts'
import { TellReaders } from './tell-readers.ts'
import { ThankCommenters } from './thank-commenters.ts'

@Module({
  imports: [SubscriptionsModule, VersionsModule],
  providers: [NoteComments, NotePublication, Publications, TellReaders, ThankCommenters],
})
export class NoticesModule {}
