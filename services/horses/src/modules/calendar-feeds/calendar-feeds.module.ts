import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { VerdictsModule } from '../verdicts/index.ts'
import { CalendarFeedsController } from './calendar-feeds.controller.ts'
import { CalendarFeedStore } from './calendar-feeds.store.ts'
import { ChangeFeed } from './change-feed.command.ts'

@Module({
  imports: [AssignmentsModule, VerdictsModule],
  controllers: [CalendarFeedsController],
  providers: [CalendarFeedStore, ChangeFeed],
})
export class CalendarFeedsModule {}
