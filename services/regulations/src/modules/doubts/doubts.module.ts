import { Module } from '@nestjs/common'
import { DoubtsController } from './doubts.controller.ts'

@Module({ controllers: [DoubtsController] })
export class DoubtsModule {}
