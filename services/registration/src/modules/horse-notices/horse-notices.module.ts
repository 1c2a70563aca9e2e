import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { SendRequestedNotices } from './requested-notices.consumer.ts'

@Module({ imports: [PeopleModule], providers: [SendRequestedNotices] })
export class HorseNoticesModule {}
