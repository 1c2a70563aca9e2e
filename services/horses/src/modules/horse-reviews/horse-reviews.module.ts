import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { IndustryRegistryModule } from '../industry-registry/index.ts'
import { DecideReview } from './decide-review.command.ts'
import { DuplicateFinder } from './duplicate-finder.ts'
import { HorseReviewsController } from './horse-reviews.controller.ts'
import { HorseReviewStore } from './horse-reviews.store.ts'

@Module({
  imports: [AssignmentsModule, HorsesModule, IndustryRegistryModule],
  controllers: [HorseReviewsController],
  providers: [DecideReview, DuplicateFinder, HorseReviewStore],
})
export class HorseReviewsModule {}
