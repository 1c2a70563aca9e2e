import { Module } from '@nestjs/common'
import { TranslationsController } from './translations.controller.ts'

@Module({ controllers: [TranslationsController] })
export class TranslationsModule {}
