import { Module } from '@nestjs/common'
import { AddLocation } from './add-location.command.ts'
import { LocationsController } from './locations.controller.ts'
import { LocationQueries } from './locations.queries.ts'

@Module({ controllers: [LocationsController], providers: [AddLocation, LocationQueries], exports: [LocationQueries] })
export class LocationsModule {}
