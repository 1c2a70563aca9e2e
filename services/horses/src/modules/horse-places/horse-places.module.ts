import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { HorsePlaces } from './horse-places.ts'

@Module({ imports: [AssignmentsModule, LocationsModule], providers: [HorsePlaces], exports: [HorsePlaces] })
export class HorsePlacesModule {}
