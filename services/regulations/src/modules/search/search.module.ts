import { Module } from '@nestjs/common'
import { SearchController } from './search.controller.ts'
import { SearchWithSuggestions } from './search-suggestions.ts'
import { SearchQueries } from './search.queries.ts'
import { SearchSynonymsController } from './synonyms/search-synonyms.controller.ts'
import { SynonymExpansion } from './synonyms/synonym-expansion.ts'

@Module({
  controllers: [SearchController, SearchSynonymsController],
  providers: [SearchQueries, SearchWithSuggestions, SynonymExpansion],
})
export class SearchModule {}
