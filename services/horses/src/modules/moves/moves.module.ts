import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { MoveHorses } from './move-horses.command.ts'
import { MovesController } from './moves.controller.ts'

@Module({
  imports: [AssignmentsModule, HorsesModule, LocationsModule],
  controllers: [MovesController],
  providers: [MoveHorses],
})
export class MovesModule {}
