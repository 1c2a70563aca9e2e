import { Module } from '@nestjs/common'
import { SearchController } from './search.controller.ts'
import { GuidedSearch } from './guided-search.ts'
import { SearchQueries } from './search.queries.ts'

@Module({ controllers: [SearchController], providers: [SearchQueries, GuidedSearch] })
export class SearchModule {}
