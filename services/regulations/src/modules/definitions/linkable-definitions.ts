import type { EntityManager } from '@mikro-orm/postgresql'
import type { LinkableDefinition } from '@portal/regulation-text/terms'
import { Definition } from './definition.entity.ts'

/** Returns the definitions that terms in the text can link to. */
export async function readLinkableDefinitions(em: EntityManager): Promise<LinkableDefinition[]> {
  const definitions = await em.find(Definition, { retiredAt: null })
  return definitions.map((definition) => ({
    definitionId: definition.definitionId,
    term: definition.term,
    aliases: definition.aliases,
    scope: { kind: definition.scopeKind, ...(definition.scopeRef && { ref: definition.scopeRef }) },
    precedence: definition.precedence,
    exclusions: definition.exclusions,
    ...(definition.sourceRegulationId && { sourceRegulationId: definition.sourceRegulationId }),
  }))
}
