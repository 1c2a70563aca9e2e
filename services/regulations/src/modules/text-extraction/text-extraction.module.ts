import { Module } from '@nestjs/common'
import { TextExtractionsController } from './text-extractions.controller.ts'
import { TextExtractions } from './text-extractions.ts'

@Module({ controllers: [TextExtractionsController], providers: [TextExtractions] })
export class TextExtractionModule {}
