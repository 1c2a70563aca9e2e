import { defineEntity, p } from '@mikro-orm/core'
import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import type { DefiningText } from '@portal/regulation-text/definitions'

const definitionSchema = defineEntity({
  name: 'Definition',
  tableName: 'definition',
  properties: {
    definitionId: p.uuid().primary(),
    term: p.text(),
    aliases: p.array<string>(),
    description: p.text(),
    scopeKind: p.text().$type<DefinitionScopeKind>(),
    scopeRef: p.text().nullable(),
    precedence: p.integer(),
    exclusions: p.array<string>(),
    sourceRegulationId: p.uuid().nullable(),
    sourceVersionId: p.uuid().nullable(),
    sourceLabel: p.text().nullable(),
    definedIn: p.json().$type<DefiningText>().nullable(),
    /** The version of the regulation that introduced this text; null when staff wrote it. */
    textVersionId: p.uuid().nullable(),
    versionNumber: p.integer(),
    publishedAt: p.datetime(),
    retiredAt: p.datetime().nullable(),
    lockVersion: p.integer().version(),
  },
})

/** The current definition of a term; earlier versions are rows of `definition_version`. */
export class Definition extends definitionSchema.class {}
definitionSchema.setClass(Definition)
