import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { TimelineController } from './timeline.controller.ts'
import { TimelineQueries } from './timeline.queries.ts'

@Module({
  imports: [AssignmentsModule, HorsesModule, LocationsModule],
  controllers: [TimelineController],
  providers: [TimelineQueries],
})
export class TimelineModule {}
