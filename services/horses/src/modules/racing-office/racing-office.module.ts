import { Module } from '@nestjs/common'
import { HorsesModule } from '../horses/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { RaceDataModule } from '../race-data/index.ts'
import { VerdictsModule } from '../verdicts/index.ts'
import { RacingOffice } from './racing-office.ts'
import { RacingOfficeController } from './racing-office.controller.ts'

@Module({
  imports: [HorsesModule, LocationsModule, RaceDataModule, VerdictsModule],
  controllers: [RacingOfficeController],
  providers: [RacingOffice],
})
export class RacingOfficeModule {}
