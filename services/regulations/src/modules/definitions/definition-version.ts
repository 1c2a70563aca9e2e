import { defineEntity, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import type { Definition } from './definition.entity.ts'

const definitionVersionSchema = defineEntity({
  name: 'DefinitionWording',
  tableName: 'definition_version',
  properties: {
    definitionId: p.uuid().primary(),
    versionNumber: p.integer().primary(),
    term: p.text(),
    description: p.text(),
    aliases: p.array<string>(),
    scopeKind: p.text().$type<DefinitionScopeKind>(),
    scopeRef: p.text().nullable(),
    precedence: p.integer(),
    exclusions: p.array<string>(),
    textVersionId: p.uuid().nullable(),
    changeNote: p.text(),
    publishedAt: p.datetime(),
  },
})

/** One published version of a definition: its text and everything that decides where it applies. Never changed. */
export class DefinitionVersion extends definitionVersionSchema.class {}
definitionVersionSchema.setClass(DefinitionVersion)

/** Records the current state of a definition as a published version. */
export function recordDefinitionVersion(em: EntityManager, definition: Definition, changeNote: string): void {
  em.create(DefinitionVersion, {
    definitionId: definition.definitionId,
    versionNumber: definition.versionNumber,
    term: definition.term,
    description: definition.description,
    aliases: [...definition.aliases],
    scopeKind: definition.scopeKind,
    scopeRef: definition.scopeRef ?? null,
    precedence: definition.precedence,
    exclusions: [...definition.exclusions],
    textVersionId: definition.textVersionId ?? null,
    changeNote,
    publishedAt: definition.publishedAt,
  })
}
