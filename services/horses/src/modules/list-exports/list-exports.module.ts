import { Module } from '@nestjs/common'
import { ListExports } from './list-exports.ts'

@Module({ providers: [ListExports], exports: [ListExports] })
export class ListExportsModule {}
