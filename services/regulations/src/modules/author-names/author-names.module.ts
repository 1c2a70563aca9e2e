import { Module } from '@nestjs/common'
import { AuthorNames } from './author-names.ts'

@Module({ providers: [AuthorNames], exports: [AuthorNames] })
export class AuthorNamesModule {}
