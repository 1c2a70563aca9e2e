import { Module } from '@nestjs/common'
import { SearchController } from './search.controller.ts'
import { SearchQueries } from './search.queries.ts'

@Module({ controllers: [SearchController], providers: [SearchQueries] })
export class SearchModule {}
