import { Module } from '@nestjs/common'
import { AffectedPersons } from './affected-persons.ts'
import { StaffSettingsController } from './staff-settings.controller.ts'

@Module({ controllers: [StaffSettingsController], providers: [AffectedPersons] })
export class StaffSettingsModule {}
