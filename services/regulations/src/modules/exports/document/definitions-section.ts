import { heading, paragraph, type Block, type Section, type TextSpan } from '@portal/print'
import { formatDisplayLabel } from '@portal/regulation-text/display-label'
import type { ExportContent, PrintedDefinition } from './export-content.ts'
import { splitLines } from './provision-blocks.ts'
import { createFileTranslate } from './translate.ts'

/** Creates the section with the definitions of terms used in the text. */
export function createDefinitionsSection(content: ExportContent): Section {
  const { locale, definitions } = content
  const translate = createFileTranslate(content)
  return {
    language: locale === 'es' ? 'es' : 'en',
    blocks: [
      heading(1, translate('definitions'), { anchor: 'definitions' }),
      paragraph(translate('definitions-note'), { style: 'note' }),
      ...definitions.flatMap(createDefinitionBlocks),
    ],
  }
}

/** Creates one paragraph per line. The last one ends with the English term of a translation and the provision. */
function createDefinitionBlocks({ term, text, label, language, englishTerm }: PrintedDefinition): Block[] {
  const notes = [englishTerm, label && getProvisionName(label, englishTerm ?? term)].filter(Boolean).join(', ')
  const noteSpans = notes === '' ? [] : [{ text: ` (${notes})`, muted: true }]
  return splitLines([...highlightTerm(term, text), ...noteSpans]).map(({ spans }) => paragraph(spans, { language }))
}

/** Returns the provision's label without the term that ends it when the definition is a provision of its own. */
function getProvisionName(label: string, term: string): string {
  const [name, suffix] = [formatDisplayLabel(label), ` “${term}”`]
  return name.toLowerCase().endsWith(suffix.toLowerCase()) ? name.slice(0, -suffix.length) : name
}

// Marker, article and quotation mark before the term: (d) The term “jog” means …
const textBeforeTerm =
  /^(?:\(\w{1,5}\) )?(?:(?:The|An?|El|La|Un|Una) (?:(?:terms?|words?|phrases?|término|palabra|expresión) )?)?[“"«]?/i
const definingVerb = /^(?:shall )?(?:means?|has the meaning|includes?|significa|incluye)\b/i

/** Sets the term in bold where the definition starts with it, as most do. Otherwise puts the term in front. */
function highlightTerm(term: string, text: string): TextSpan[] {
  const start = textBeforeTerm.exec(text)?.[0].length ?? 0
  const end = start + term.length
  const termInText = text.slice(start, end)
  const startsWithTerm = termInText.toLowerCase() === term.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(end))
  if (!startsWithTerm) return [{ text: term, bold: true }, { text: `${definingVerb.test(text) ? '' : ':'} ${text}` }]
  return [{ text: text.slice(0, start) }, { text: termInText, bold: true }, { text: text.slice(end) }].filter(
    (span) => span.text !== '',
  )
}
