import { defineEntity, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Definition } from './definition.entity.ts'

const wordingSchema = defineEntity({
  name: 'DefinitionWording',
  tableName: 'definition_version',
  properties: {
    definitionId: p.uuid().primary(),
    versionNumber: p.integer().primary(),
    term: p.text(),
    description: p.text(),
    changeNote: p.text(),
    publishedAt: p.datetime(),
  },
})

/** One published wording of a definition; never changed. */
export class DefinitionWording extends wordingSchema.class {}
wordingSchema.setClass(DefinitionWording)

/** Keeps the present wording among the published ones. */
export function recordWording(em: EntityManager, definition: Definition, changeNote: string): void {
  em.create(DefinitionWording, {
    definitionId: definition.definitionId,
    versionNumber: definition.versionNumber,
    term: definition.term,
    description: definition.description,
    changeNote,
    publishedAt: definition.publishedAt,
  })
}
