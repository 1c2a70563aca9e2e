import type { EntityManager } from '@mikro-orm/postgresql'
import type { VersionLayers } from '@portal/contracts-regulations'
import type { ExportLocale, PrintedDefinition } from './document/export-content.ts'

interface DefinitionRow {
  readonly term: string
  readonly text: string
  readonly es_term: string | null
  readonly es_text: string | null
  readonly label: string | null
}

/** Returns the definitions used or contained in a version, by term. A Spanish file gets the current Spanish translations. */
export async function readPrintedDefinitions(
  em: EntityManager,
  versionId: string,
  { layers, locale }: { readonly layers: Pick<VersionLayers, 'terms'>; readonly locale: ExportLocale },
): Promise<PrintedDefinition[]> {
  const usedIds = [...new Set(layers.terms.map(({ definitionId }) => definitionId))]
  const rows = await em.execute<DefinitionRow[]>(
    `with linked as (
       select id::uuid as definition_id from jsonb_array_elements_text(?::jsonb) id
       union
       select d.definition_id from definition d
         join version_provision n on n.version_id = ? and n.regulation_id = d.source_regulation_id
     )
     select d.term, d.description as text, d.source_label as label, s.term as es_term, s.text as es_text
       from definition d join linked using (definition_id)
       left join definition_translation s
         on s.definition_id = d.definition_id and s.source_term = d.term and s.source_text = d.description and ? = 'es'
      where d.retired_at is null order by lower(coalesce(s.term, d.term)), d.definition_id`,
    [JSON.stringify(usedIds), versionId, locale],
  )
  return rows.map(({ term, text, es_term: esTerm, es_text: esText, label }) => ({
    ...(esTerm !== null && esText !== null
      ? { term: esTerm, text: esText, language: 'es', englishTerm: term }
      : { term, text, language: 'en' }),
    ...(label !== null && { label }),
  }))
}
