import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { runsOf, type Run } from '@portal/regulation-text/runs'
import { runsWithin, textBlocksOf } from '@portal/regulation-text/text-blocks'
import { anchorOf, definitionAddress, lastingAddress } from './addresses.ts'
import { indentOf } from './indent.ts'
import { figureOf } from './figure.ts'
import { element, type Attributes, type Content } from './markup.ts'
import { partName } from './part-name.ts'
import { tableOf } from './table.ts'
import type { ReadingWords } from './words.ts'

export { partName }

type Target = { readonly definitionId: string } | VersionLayers['citations'][number]['target']

/** A link in a provision's text. */
export interface ProvisionLink {
  readonly start: number
  readonly end: number
  readonly to: Target
}

/** Links of a version by provision. */
export type LinkIndex = ReadonlyMap<string, readonly ProvisionLink[]>

/** Labels of a version by id: a citation of its own text leads within the page. */
export type LabelIndex = ReadonlyMap<string, string>

/** Sorts the links of a version by the provision they stand in; terms only when they are shown. */
export function indexLinks(layers: VersionLayers | undefined, withTerms: boolean): LinkIndex {
  const links: (ProvisionLink & { readonly regulationId: string })[] = [
    ...(layers?.citations ?? []).map(({ target, ...at }) => ({ ...at, to: target })),
    ...(withTerms ? (layers?.terms ?? []) : []).map(({ definitionId, ...at }) => ({ ...at, to: { definitionId } })),
  ]
  return Map.groupBy(links, (link) => link.regulationId)
}

/** As deep in the page as in the text: a rule stands under its chapter, or under the title where there are no chapters. */
const headings = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Marker and heading. Rules and chapters are headings of the page; a paragraph's heading runs into its text. `heading`
 * stands in the place of the node's own (the marked words of a comparison).
 */
export function provisionHead<Leaf = never>(
  node: Pick<RegulationNode, 'kind' | 'depth' | 'marker' | 'label' | 'heading'>,
  heading: Content<Leaf> | undefined = node.heading,
): Content<Leaf>[] {
  const words: Content<Leaf>[] = heading === undefined ? [] : [heading]
  const tag = headings[node.depth] ?? 'h6'
  switch (node.kind) {
    case 'chapter':
    case 'series':
    case 'appendix': {
      const part = node.marker ? [element<Leaf>('span', { class: 'rv-part' }, `${partName(node.marker)} `)] : []
      return [element<Leaf>(tag, { class: 'rv-part-heading' }, ...part, ...words)]
    }
    case 'rule': {
      const marker = element<Leaf>('span', { class: 'rv-marker' }, node.marker ?? node.label)
      return [element<Leaf>(tag, { class: 'rv-rule-heading' }, marker, ' ', ...words)]
    }
    default:
      return [
        ...(node.marker ? [element<Leaf>('span', { class: 'rv-marker' }, `${node.marker} `)] : []),
        ...words.filter((each) => each !== '').map((each) => element<Leaf>('em', { class: 'rv-run-in' }, each, ' ')),
      ]
  }
}

type WordsOfNode = Pick<RegulationNode, 'text' | 'marks' | 'lists' | 'links'>

/** The words with formatting, lists, defined terms and links. A line feed parts paragraphs, and ends each item of a list. */
function provisionText(node: WordsOfNode, links: readonly ProvisionLink[], labels: LabelIndex): Content[] {
  const runs = runsOf(node.text, node.marks ?? [], withOwnLinks(node, links))
  if (!node.lists) return runs.map((run) => linked(run, labels))
  const within = ({ start, end }: { readonly start: number; readonly end: number }) =>
    runsWithin(runs, start, end).map((run) => linked(run, labels))
  return textBlocksOf(node.text, node.lists).flatMap(({ kind, parts }): Content[] => {
    if (kind === 'text') return parts.flatMap(within)
    const items = parts.map((part) => element('li', {}, ...within(part)))
    return [element(kind === 'bullet' ? 'ul' : 'ol', { class: 'rv-list' }, ...items)]
  })
}

/** What an editor linked leads where the editor said, whatever was found in the same words. */
function withOwnLinks(node: WordsOfNode, links: readonly ProvisionLink[]): readonly ProvisionLink[] {
  const own = (node.links ?? []).map(({ start, end, regulationId }) => ({ start, end, to: { regulationId } }))
  if (own.length === 0) return links
  const isFree = (link: ProvisionLink) => own.every(({ start, end }) => link.end <= start || end <= link.start)
  return [...own, ...links.filter(isFree)]
}

function linked(run: Run<Target>, labels: LabelIndex): Content {
  const text = run.marks.reduce<Content>((inner, mark) => element(mark, {}, inner), run.text)
  const { to } = run
  if (to === undefined) return text
  if ('definitionId' in to) {
    // A link, not a button: a term of several words must break with the line, and can be opened in a tab of its own.
    const href = definitionAddress(to.definitionId)
    return element('a', { href, class: 'rv-term', 'data-term': to.definitionId }, text)
  }
  if ('external' in to) {
    const { url } = to.external
    // A link out of a text leads to the web and nowhere else, whatever was stored.
    return /^https?:/i.test(url) ? element('a', { href: url, rel: 'external noreferrer' }, text) : text
  }
  const label = labels.get(to.regulationId)
  return label === undefined
    ? element('a', { href: lastingAddress(to.regulationId), 'data-portal': '' }, text)
    : element('a', { href: `#${anchorOf(label)}` }, text)
}

/** Class of the element that holds a provision's words and nothing else: offsets into it are offsets into `text`. */
export const wordsClass = 'rv-words'

/** A provision's words in Spanish: they stand in the place of the English ones, for information. */
export type SpanishWords = Pick<RegulationNode, 'heading' | 'text' | 'table'>

export interface ProvisionSurroundings {
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  readonly t: ReadingWords
  /** `outdated`: there is a translation, of English words that have changed since. */
  readonly spanish?: SpanishWords | 'outdated' | undefined
}

/** A provision as it is read: marker and heading, words, table, figure. */
export function provisionBody(node: RegulationNode, { links, labels, t, spanish }: ProvisionSurroundings): Content[] {
  if (typeof spanish === 'object') return spanishBody(node, spanish, t)
  const { text, table, figure } = node
  // Lists stand in a block of their own.
  const wordsTag = node.lists ? 'div' : 'span'
  const isReserved = node.reservedTo !== undefined && text === ''
  return [
    ...provisionHead(node),
    ...(text === '' ? [] : [element(wordsTag, { class: wordsClass }, ...provisionText(node, links, labels))]),
    ...(isReserved ? [element('span', { class: 'p-soft', lang: t('lang') }, t('viewer.reserved'))] : []),
    ...(table ? [tableOf<never>({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t)] : []),
    ...(figure ? [figureOf(figure)] : []),
    ...(spanish === 'outdated'
      ? [' ', element('span', { class: 'p-tag', lang: t('lang') }, t('viewer.spanish-outdated'))]
      : []),
  ]
}

/** Without marks and links, whose offsets are the English words'; comments are on those too, so nothing can be selected. */
function spanishBody(node: RegulationNode, { heading, text, table }: SpanishWords, t: ReadingWords): Content[] {
  const lang = { lang: 'es' }
  return [
    ...provisionHead({ ...node, heading }, heading === undefined ? undefined : element('span', lang, heading)),
    ...(text === '' ? [] : [element('span', { class: 'rv-spanish', ...lang }, text)]),
    ...(table
      ? [
          element(
            'div',
            lang,
            tableOf<never>({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t),
          ),
        ]
      : []),
    ...(node.figure ? [figureOf(node.figure)] : []),
  ]
}

/** The place of a provision in the page: its anchor, its indent. The same for reading and for comparing. */
export function provisionFrame(
  node: Pick<RegulationNode, 'regulationId' | 'kind' | 'label' | 'path'>,
  anchor: string = anchorOf(node.label),
): Attributes {
  return {
    id: anchor,
    class: 'rv-provision',
    'data-kind': node.kind,
    'data-indent': String(indentOf(node)),
    'data-id': node.regulationId,
    tabindex: '-1',
  }
}

/** The main regulation's own node, which mostly says nothing itself: its title is the page's. */
export function isPlaceOnly(node: Pick<RegulationNode, 'depth' | 'text'>): boolean {
  return node.depth === 0 && node.text === ''
}
