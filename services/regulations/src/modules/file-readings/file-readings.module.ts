import { Module } from '@nestjs/common'
import { FileReadingsController } from './file-readings.controller.ts'
import { FileReadings } from './file-readings.ts'

@Module({ controllers: [FileReadingsController], providers: [FileReadings] })
export class FileReadingsModule {}
