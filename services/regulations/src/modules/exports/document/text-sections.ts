import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import type { Section, TextSpan } from '@portal/print'
import { isHeadingOnly } from '@portal/regulation-reading/provision'
import { formatDisplayLabel } from '@portal/regulation-text/display-label'
import type { TranslateFileText } from '../../../texts.ts'
import { regulationTextBookmark } from '../../text-extraction/index.ts'
import type { ExportContent } from './export-content.ts'
import { createProvisionBlocks, toProvisionContent } from './provision-blocks.ts'
import { toRedlinedContent } from './redlined-content.ts'
import { createEnglishTranslate, createFileTranslate } from './translate.ts'

/** Creates the section with the text of the regulation. Provisions with a current Spanish translation are printed in Spanish. */
export function createTextSection(content: ExportContent): Section {
  const { nodes, version, translations, links, images } = content
  const { series, title } = version
  const [translate, translateToEnglish] = [createFileTranslate(content), createEnglishTranslate(content)]
  const translationById = new Map(translations.map((translation) => [translation.regulationId, translation]))
  const linksById = Map.groupBy(links, (link) => link.regulationId)
  const options = { change: undefined, notes: [], hasImage: (key: string) => key in images }
  return {
    language: 'en',
    bookmark: regulationTextBookmark,
    blocks: nodes.flatMap((node) => {
      const translation = translationById.get(node.regulationId)
      if (!translation) {
        const namedNode = withDisplayName(node, { series, title: title.en }, translateToEnglish)
        const provision = toProvisionContent(namedNode, translate, linksById.get(node.regulationId))
        return createProvisionBlocks(namedNode, provision, options)
      }
      if (isHeadingOnly(node, translation)) {
        const namedNode = { ...node, heading: translation.heading }
        const provision = toProvisionContent(namedNode, translate, linksById.get(node.regulationId))
        return createProvisionBlocks(namedNode, provision, { ...options, headingLanguage: 'es' })
      }
      const { regulationId: _, ...spanishFields } = translation
      // The offsets of formatting and links refer to the English text.
      const { marks: _marks, lists: _lists, heading: _heading, table: _table, ...rest } = node
      const spanishNode = { ...rest, ...spanishFields }
      const namedNode = withDisplayName(spanishNode, { series, title: title.es ?? title.en }, translate)
      return createProvisionBlocks(namedNode, toProvisionContent(namedNode, translate), { ...options, language: 'es' })
    }),
  }
}

/** Creates the section with the text of the regulation and the changes since an earlier version. */
export function createRedlineSection(content: ExportContent, entries: readonly RedlineEntry[]): Section {
  const { version, images } = content
  const { series, title } = version
  const [translate, translateToEnglish] = [createFileTranslate(content), createEnglishTranslate(content)]
  return {
    language: 'en',
    bookmark: regulationTextBookmark,
    blocks: entries.flatMap((entry) => {
      const node = withDisplayName(entry.node, { series, title: title.en }, translateToEnglish)
      return createProvisionBlocks(node, toRedlinedContent({ ...entry, node }, translate), {
        change: entry.op === 'same' ? undefined : entry.op,
        notes: createMoveNotes(entry, translate),
        hasImage: (key) => key in images,
      })
    }),
  }
}

function createMoveNotes({ position, fromLabel }: RedlineEntry, translate: TranslateFileText): TextSpan[] {
  if (position === 'unchanged' || fromLabel === undefined) return []
  const from = formatDisplayLabel(fromLabel)
  return [{ text: translate(position === 'moved' ? 'moved' : 'renumbered', { from }), muted: true }]
}

interface DisplayName {
  readonly title: string
  readonly series: string | undefined
}

/** Adds the series number and, when it has no heading, the version's title to the root node. */
function withDisplayName(
  node: RegulationNode,
  { title, series }: DisplayName,
  translate: TranslateFileText,
): RegulationNode {
  if (node.parentId !== null) return node
  const heading = node.heading ?? title
  const hasSeries = series === undefined || heading.includes(series)
  return { ...node, heading, ...(!hasSeries && { marker: `${translate('series', { number: series })} -` }) }
}
