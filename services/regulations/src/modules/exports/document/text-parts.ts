import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import type { ExportContent } from './export-content.ts'
import type { Block, DocumentPart, Words } from './export-document.ts'
import { exportWords } from './export-words.ts'
import { provisionBlocks, unchangedText } from './provision-blocks.ts'
import { redlinedText } from './redlined-text.ts'

/** The terms with their meaning, before the text that uses them. */
export function definitionsPart({ locale, definitions }: ExportContent): DocumentPart {
  const words = exportWords[locale]
  const blocks: Block[] = [
    {
      kind: 'heading',
      level: 1,
      words: [{ text: words.definitions }],
      title: words.definitions,
      anchor: 'definitions',
    },
    { kind: 'paragraph', look: 'note', indent: 0, words: [{ text: words.definitionsNote }] },
    ...definitions.map(({ term, text, label }): Block => ({
      kind: 'paragraph',
      look: 'text',
      indent: 0,
      words: [
        { text: term, strong: true },
        { text: `  ${text}` },
        ...(label === undefined ? [] : [{ text: ` (${label})`, soft: true }]),
      ],
      language: 'en',
    })),
  ]
  return { language: locale === 'es' ? 'es' : 'en', blocks }
}

/** The regulation as it stands. */
export function textPart({ locale, nodes, version }: ExportContent): DocumentPart {
  const reserved = exportWords[locale]
  return {
    language: 'en',
    blocks: nodes.flatMap((node) =>
      provisionBlocks(nodeNamed(node, version.title.en), unchangedText(node, reserved), {
        change: undefined,
        notes: [],
      }),
    ),
  }
}

/** The regulation with what changed since the earlier version. */
export function redlinePart({ locale, version }: ExportContent, entries: readonly RedlineEntry[]): DocumentPart {
  const words = exportWords[locale]
  return {
    language: 'en',
    blocks: entries.flatMap((entry) => {
      const { node, op } = entry
      const change = op === 'same' ? undefined : op
      return provisionBlocks(nodeNamed(node, version.title.en), redlinedText(entry, words), {
        change,
        notes: placeNotes(entry, words),
      })
    }),
  }
}

function placeNotes({ place, fromLabel }: RedlineEntry, words: (typeof exportWords)['es']): Words[] {
  if (place === 'kept' || fromLabel === undefined) return []
  return [{ text: place === 'moved' ? words.movedFrom(fromLabel) : words.renumbered(fromLabel), soft: true }]
}

/** The whole has no heading of its own where its title is that of the version. */
function nodeNamed(node: RegulationNode, title: string): RegulationNode {
  return node.parentId === null && node.heading === undefined ? { ...node, heading: title } : node
}
