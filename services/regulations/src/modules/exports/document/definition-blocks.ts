import { printedLabel } from '@portal/regulation-text/printed-label'
import type { ExportContent, PrintedDefinition } from './export-content.ts'
import type { Block, DocumentPart, Words } from './export-document.ts'
import { fileWords } from './export-words.ts'
import { linesOf } from './provision-blocks.ts'

/** The terms with their meaning, before the text that uses them. */
export function definitionsPart(content: ExportContent): DocumentPart {
  const { locale, definitions } = content
  const say = fileWords(content)
  const blocks: Block[] = [
    {
      kind: 'heading',
      level: 1,
      words: [{ text: say('definitions') }],
      title: say('definitions'),
      anchor: 'definitions',
    },
    { kind: 'paragraph', look: 'note', indent: 0, words: [{ text: say('definitions-note') }] },
    ...definitions.flatMap(definitionBlocks),
  ]
  return { language: locale === 'es' ? 'es' : 'en', blocks }
}

/** A definition, a paragraph a line; where it stands, and the English term of a translated one, come last. */
function definitionBlocks({ term, text, label, language, translated }: PrintedDefinition): Block[] {
  const notes = [translated, label && placeOf(label, translated ?? term)].filter(Boolean).join(', ')
  const lines = linesOf([...withTerm(term, text), ...(notes === '' ? [] : [{ text: ` (${notes})`, soft: true }])])
  return lines.map(({ words }) => ({ kind: 'paragraph', look: 'text', indent: 0, words, language }))
}

/** The provision; where a definition is one itself, its label ends with the term. */
function placeOf(label: string, term: string): string {
  const [place, own] = [printedLabel(label), ` “${term}”`]
  return place.toLowerCase().endsWith(own.toLowerCase()) ? place.slice(0, -own.length) : place
}

// Marker, article and quotation mark before the term: (d) The term “jog” means …
const opening =
  /^(?:\(\w{1,5}\) )?(?:(?:The|An?|El|La|Un|Una) (?:(?:terms?|words?|phrases?|término|palabra|expresión) )?)?[“"«]?/i
const meaning = /^(?:shall )?(?:means?|has the meaning|includes?|significa|incluye)\b/i

/** Most wordings open with their term, which is set off there; before the others it is said. */
function withTerm(term: string, text: string): Words[] {
  const start = opening.exec(text)?.[0].length ?? 0
  const end = start + term.length
  const own = text.slice(start, end)
  const isNamed = own.toLowerCase() === term.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(end))
  if (isNamed)
    return [{ text: text.slice(0, start) }, { text: own, strong: true }, { text: text.slice(end) }].filter(
      (each) => each.text !== '',
    )
  return [{ text: term, strong: true }, { text: `${meaning.test(text) ? '' : ':'} ${text}` }]
}
