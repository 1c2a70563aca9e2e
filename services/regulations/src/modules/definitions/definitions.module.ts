import { Module } from '@nestjs/common'
import { DefinitionQueries } from './definitions.queries.ts'
import { DefinitionUses } from './definition-uses.queries.ts'
import { DefinitionsController } from './definitions.controller.ts'

@Module({
  controllers: [DefinitionsController],
  providers: [DefinitionQueries, DefinitionUses],
  exports: [DefinitionQueries],
})
export class DefinitionsModule {}
