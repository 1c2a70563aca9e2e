import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import { printedLabel } from '@portal/regulation-text/printed-label'
import type { ExportContent } from './export-content.ts'
import type { DocumentPart, Words } from './export-document.ts'
import type { SayInFile } from '../../../texts.ts'
import { englishWords, fileWords } from './export-words.ts'
import { provisionBlocks, unchangedText } from './provision-blocks.ts'
import { redlinedText } from './redlined-text.ts'

interface Named {
  readonly title: string
  readonly series: string | undefined
}

/** The regulation as it stands: in Spanish where a provision has Spanish words of its present wording, else in English. */
export function textPart(content: ExportContent): DocumentPart {
  const { nodes, version, translations, links, pictures } = content
  const [say, english] = [fileWords(content), englishWords(content)]
  const { series, title } = version
  const spanish = new Map(translations.map((each) => [each.regulationId, each]))
  const linksOf = Map.groupBy(links, (link) => link.regulationId)
  const has = (picture: string) => picture in pictures
  return {
    language: 'en',
    isText: true,
    blocks: nodes.flatMap((node) => {
      const translated = spanish.get(node.regulationId)
      const frame = { change: undefined, notes: [], has }
      if (!translated) {
        const named = nodeNamed(node, { series, title: title.en }, english)
        return provisionBlocks(named, unchangedText(named, say, linksOf.get(node.regulationId)), frame)
      }
      const { regulationId: _, ...said } = translated
      // Formatting and links are at places of the English words.
      const { marks: _marks, lists: _lists, heading: _heading, table: _table, ...rest } = node
      const inSpanish = nodeNamed({ ...rest, ...said }, { series, title: title.es ?? title.en }, say)
      return provisionBlocks(inSpanish, unchangedText(inSpanish, say), { ...frame, language: 'es' })
    }),
  }
}

/** The regulation with what changed since the earlier version. */
export function redlinePart(content: ExportContent, entries: readonly RedlineEntry[]): DocumentPart {
  const { version, pictures } = content
  const [say, english] = [fileWords(content), englishWords(content)]
  const { series, title } = version
  return {
    language: 'en',
    isText: true,
    blocks: entries.flatMap((entry) => {
      const { op } = entry
      const node = nodeNamed(entry.node, { series, title: title.en }, english)
      const change = op === 'same' ? undefined : op
      return provisionBlocks(node, redlinedText({ ...entry, node }, say), {
        change,
        notes: placeNotes(entry, say),
        has: (picture) => picture in pictures,
      })
    }),
  }
}

function placeNotes({ place, fromLabel }: RedlineEntry, say: SayInFile): Words[] {
  if (place === 'kept' || fromLabel === undefined) return []
  return [{ text: say(place === 'moved' ? 'moved' : 'renumbered', { from: printedLabel(fromLabel) }), soft: true }]
}

/** The whole is named like the version where it has no heading of its own, and after the number of its series, in one language. */
function nodeNamed(node: RegulationNode, { title, series }: Named, say: SayInFile): RegulationNode {
  if (node.parentId !== null) return node
  const heading = node.heading ?? title
  const isNumbered = series === undefined || heading.includes(series)
  return { ...node, heading, ...(!isNumbered && { marker: `${say('series', { number: series })} -` }) }
}
