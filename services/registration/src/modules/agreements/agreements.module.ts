import { Module } from '@nestjs/common'
import { AgreementsController } from './agreements.controller.ts'
import { Agreements } from './agreements.ts'

@Module({ controllers: [AgreementsController], providers: [Agreements], exports: [Agreements] })
export class AgreementsModule {}
