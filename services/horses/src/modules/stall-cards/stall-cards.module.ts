import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorseFilesModule } from '../horse-files/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { VerdictsModule } from '../verdicts/index.ts'
import { OpenPageController } from './open-page.controller.ts'
import { StallCards } from './stall-cards.ts'
import { StallCardsController } from './stall-cards.controller.ts'

@Module({
  imports: [AssignmentsModule, HorseFilesModule, HorsesModule, LocationsModule, VerdictsModule],
  controllers: [StallCardsController, OpenPageController],
  providers: [StallCards],
})
export class StallCardsModule {}
