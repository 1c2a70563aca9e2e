import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import { printedLabel } from '@portal/regulation-text/printed-label'
import type { ExportContent } from './export-content.ts'
import type { DocumentPart, Words } from './export-document.ts'
import { exportWords } from './export-words.ts'
import { provisionBlocks, unchangedText } from './provision-blocks.ts'
import { redlinedText } from './redlined-text.ts'

type ExportWords = (typeof exportWords)['es']

interface Named {
  readonly title: string
  readonly series: string | undefined
}

/** The regulation as it stands: in Spanish where a provision has Spanish words of its present wording, else in English. */
export function textPart({ locale, nodes, version, translations, links, pictures }: ExportContent): DocumentPart {
  const words = exportWords[locale]
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
        const named = nodeNamed(node, { series, title: title.en }, exportWords['en-US'])
        return provisionBlocks(named, unchangedText(named, words, linksOf.get(node.regulationId)), frame)
      }
      const { regulationId: _, ...said } = translated
      // Formatting and links are at places of the English words.
      const { marks: _marks, lists: _lists, heading: _heading, table: _table, ...rest } = node
      const inSpanish = nodeNamed({ ...rest, ...said }, { series, title: title.es ?? title.en }, words)
      return provisionBlocks(inSpanish, unchangedText(inSpanish, words), { ...frame, language: 'es' })
    }),
  }
}

/** The regulation with what changed since the earlier version. */
export function redlinePart(
  { locale, version, pictures }: ExportContent,
  entries: readonly RedlineEntry[],
): DocumentPart {
  const words = exportWords[locale]
  const { series, title } = version
  return {
    language: 'en',
    isText: true,
    blocks: entries.flatMap((entry) => {
      const { op } = entry
      const node = nodeNamed(entry.node, { series, title: title.en }, exportWords['en-US'])
      const change = op === 'same' ? undefined : op
      return provisionBlocks(node, redlinedText({ ...entry, node }, words), {
        change,
        notes: placeNotes(entry, words),
        has: (picture) => picture in pictures,
      })
    }),
  }
}

function placeNotes({ place, fromLabel }: RedlineEntry, words: ExportWords): Words[] {
  if (place === 'kept' || fromLabel === undefined) return []
  return [
    {
      text: place === 'moved' ? words.movedFrom(printedLabel(fromLabel)) : words.renumbered(printedLabel(fromLabel)),
      soft: true,
    },
  ]
}

/** The whole is named like the version where it has no heading of its own, and after the number of its series, in one language. */
function nodeNamed(node: RegulationNode, { title, series }: Named, words: ExportWords): RegulationNode {
  if (node.parentId !== null) return node
  const heading = node.heading ?? title
  const isNumbered = series === undefined || heading.includes(series)
  return { ...node, heading, ...(!isNumbered && { marker: `${words.series(series)} -` }) }
}
