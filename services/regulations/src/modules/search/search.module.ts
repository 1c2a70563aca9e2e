import { Module } from '@nestjs/common'
import { SearchController } from './search.controller.ts'
import { SearchWithSuggestions } from './search-suggestions.ts'
import { SearchQueries } from './search.queries.ts'

@Module({ controllers: [SearchController], providers: [SearchQueries, SearchWithSuggestions] })
export class SearchModule {}
