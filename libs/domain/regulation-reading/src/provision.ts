import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { splitIntoRuns, type Run } from '@portal/regulation-text/runs'
import { sliceRuns, splitIntoTextBlocks } from '@portal/regulation-text/text-blocks'
import { toAnchor, definitionUrl, permalinkUrl } from './urls.ts'
import { getIndent } from './indent.ts'
import { renderFigure } from './figure.ts'
import { element, type Attributes, type Content } from './markup.ts'
import { getPartName } from './part-name.ts'
import { formatProvisionName } from './provision-name.ts'
import { renderTable } from './table.ts'
import type { ReadingTexts } from './texts.ts'

export { getPartName }

type Target = { readonly definitionId: string } | VersionLayers['citations'][number]['target']

/** A link in a provision's text. */
export interface ProvisionLink {
  readonly start: number
  readonly end: number
  readonly target: Target
}

/** Links of a version by provision. */
export type LinkIndex = ReadonlyMap<string, readonly ProvisionLink[]>

/** Labels of a version by id, for citations within the page. */
export type LabelIndex = ReadonlyMap<string, string>

/** Indexes the links of a version by provision. Includes terms only if they are highlighted. */
export function indexLinks(layers: VersionLayers | undefined, withTerms: boolean): LinkIndex {
  const links: (ProvisionLink & { readonly regulationId: string })[] = [
    ...(layers?.citations ?? []).map(({ target, ...at }) => ({ ...at, target })),
    ...(withTerms ? (layers?.terms ?? []) : []).map(({ definitionId, ...at }) => ({ ...at, target: { definitionId } })),
  ]
  return Map.groupBy(links, (link) => link.regulationId)
}

/** Heading levels by depth in the text: a rule is below its chapter, or below the title if there are no chapters. */
const headings = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Renders marker and heading. Rules and chapters are headings of the page; a paragraph's heading runs into its text.
 * `heading` replaces the node's own, for example with the marked changes of a comparison. `language` is set if it
 * differs from the text's.
 */
export function renderProvisionHeading(
  node: Pick<RegulationNode, 'kind' | 'depth' | 'marker' | 'label' | 'heading'>,
  heading: Content | undefined = node.heading,
  language: { readonly lang?: string } = {},
): Content[] {
  const parts: Content[] = heading === undefined ? [] : [heading]
  const tag = headings[node.depth] ?? 'h6'
  switch (node.kind) {
    case 'chapter':
    case 'series':
    case 'appendix': {
      const part = node.marker ? [element('span', { class: 'rv-part' }, `${getPartName(node.marker)} `)] : []
      return [element(tag, { class: 'rv-part-heading', ...language }, ...part, ...parts)]
    }
    case 'rule': {
      const marker = element('span', { class: 'rv-marker' }, node.marker ?? node.label)
      return [element(tag, { class: 'rv-rule-heading', ...language }, marker, ' ', ...parts)]
    }
    default:
      return [
        ...(node.marker ? [element('span', { class: 'rv-marker' }, `${node.marker} `)] : []),
        ...parts
          .filter((each) => each !== '')
          .map((each) => element('em', { class: 'rv-run-in', ...language }, each, ' ')),
      ]
  }
}

type FormattedText = Pick<RegulationNode, 'text' | 'marks' | 'lists' | 'links'>

/**
 * Renders the text with formatting, lists, defined terms and links. A line feed separates paragraphs and ends each
 * list item.
 */
function renderText(node: FormattedText, links: readonly ProvisionLink[], labels: LabelIndex): Content[] {
  const runs = splitIntoRuns(node.text, node.marks ?? [], mergeLinks(node, links))
  if (!node.lists) return runs.map((run) => renderRun(run, labels))
  const renderRange = ({ start, end }: { readonly start: number; readonly end: number }) =>
    sliceRuns(runs, start, end).map((run) => renderRun(run, labels))
  return splitIntoTextBlocks(node.text, node.lists).flatMap(({ kind, parts }): Content[] => {
    if (kind === 'text') return parts.flatMap(renderRange)
    const items = parts.map((part) => element('li', {}, ...renderRange(part)))
    return [element(kind === 'bullet' ? 'ul' : 'ol', { class: 'rv-list' }, ...items)]
  })
}

/**
 * Returns a function that renders a range of the text with formatting, defined terms and links. For comparisons, whose
 * segments cut the text.
 */
export function createRangeRenderer(
  node: FormattedText,
  { links, labels }: Pick<ProvisionContext, 'links' | 'labels'>,
): (start: number, end: number) => Content[] {
  const runs = splitIntoRuns(node.text, node.marks ?? [], mergeLinks(node, links))
  return (start, end) => sliceRuns(runs, start, end).map((run) => renderRun(run, labels))
}

/** Links set by an editor take precedence over links found in the same words. */
function mergeLinks(node: FormattedText, links: readonly ProvisionLink[]): readonly ProvisionLink[] {
  const editorLinks = (node.links ?? []).map(({ start, end, regulationId }) => ({
    start,
    end,
    target: { regulationId },
  }))
  if (editorLinks.length === 0) return links
  const isOutsideEditorLinks = (link: ProvisionLink) =>
    editorLinks.every(({ start, end }) => link.end <= start || end <= link.start)
  return [...editorLinks, ...links.filter(isOutsideEditorLinks)]
}

function renderRun(run: Run<Target>, labels: LabelIndex): Content {
  const text = run.marks.reduce<Content>((inner, mark) => element(mark, {}, inner), run.text)
  const { target } = run
  if (target === undefined) return text
  if ('definitionId' in target) {
    // A link instead of a button, because a term of several words must wrap and can be opened in a new tab.
    const href = definitionUrl(target.definitionId)
    return element('a', { href, class: 'rv-term', 'data-term': target.definitionId }, text)
  }
  if ('external' in target) {
    const { url } = target.external
    // A link in a text can only lead to the web, whatever was stored.
    return /^https?:/i.test(url) ? element('a', { href: url, rel: 'external noreferrer' }, text) : text
  }
  const label = labels.get(target.regulationId)
  return label === undefined
    ? element('a', { href: permalinkUrl(target.regulationId), 'data-portal': '' }, text)
    : element('a', { href: `#${toAnchor(label)}` }, text)
}

/** Class of the element that contains exactly a provision's text, so that offsets in it are offsets in `text`. */
export const provisionTextClass = 'rv-provision-text'

/**
 * The Spanish translation of a provision, shown in place of the English text for information; or only of its heading,
 * shown above the English text.
 */
export type SpanishProvision = Pick<RegulationNode, 'heading' | 'text' | 'table'>

export interface ProvisionContext {
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  readonly t: ReadingTexts
  /** `outdated`: the translation is of an earlier English text. */
  readonly spanish?: SpanishProvision | 'outdated' | undefined
}

/** Renders a provision: marker and heading, text, table, figure. */
export function renderProvision(node: RegulationNode, { links, labels, t, spanish }: ProvisionContext): Content[] {
  const isTranslated = typeof spanish === 'object'
  if (isTranslated && !isHeadingOnly(node, spanish)) return renderSpanish(node, spanish, t)
  const { text, table, figure } = node
  // Lists need a block element.
  const textTag = node.lists ? 'div' : 'span'
  const isReserved = node.reservedTo !== undefined && text === ''
  return [
    ...(isTranslated ? renderSpanishHeading(node, spanish, t) : renderProvisionHeading(node)),
    ...(text === '' ? [] : [element(textTag, { class: provisionTextClass }, ...renderText(node, links, labels))]),
    ...(isReserved ? [element('span', { class: 'p-soft', lang: t('lang') }, t('viewer.reserved'))] : []),
    ...(table ? [renderTable({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t)] : []),
    ...(figure ? [renderFigure(figure)] : []),
    ...(spanish === 'outdated'
      ? [' ', element('span', { class: 'p-tag', lang: t('lang') }, t('viewer.spanish-outdated'))]
      : []),
  ]
}

/**
 * Renders the translation without marks, links and selectable text, because offsets and comments refer to the English
 * text.
 */
function renderSpanish(node: RegulationNode, spanish: SpanishProvision, t: ReadingTexts): Content[] {
  const { text, table } = spanish
  const lang = { lang: 'es' }
  return [
    ...renderSpanishHeading(node, spanish, t),
    ...(text === '' ? [] : [element('span', { class: 'rv-spanish', ...lang }, text)]),
    ...(table
      ? [element('div', lang, renderTable({ ...table, rows: table.rows.map((cells) => ({ cells })) }, node.label, t))]
      : []),
    ...(node.figure ? [renderFigure(node.figure)] : []),
  ]
}

function renderSpanishHeading(node: RegulationNode, { heading }: SpanishProvision, t: ReadingTexts): Content[] {
  const { marker } = node
  const translated = { ...node, heading, ...(marker !== undefined && { marker: translateMarker(marker, t) }) }
  return renderProvisionHeading(translated, heading, { lang: 'es' })
}

/** Translates the word before a number: `Rule 2143.` becomes "Regla 2143." */
function translateMarker(marker: string, t: ReadingTexts): string {
  return formatProvisionName(marker, t)
    .replace(/^Rule(?= \d)/, t('group.rule'))
    .replace(/^Rules(?= \d)/, t('group.rules'))
}

/** Returns true if the text and the table of a provision are not translated, only its heading. */
export function isHeadingOnly(english: SpanishProvision, spanish: SpanishProvision): boolean {
  return spanish.text === '' && spanish.table === undefined && (english.text !== '' || english.table !== undefined)
}

/** Returns the attributes of a provision's element, such as anchor and indent. The same for reading and comparing. */
export function getProvisionAttributes(
  node: Pick<RegulationNode, 'regulationId' | 'kind' | 'label' | 'path'>,
  anchor: string = toAnchor(node.label),
): Attributes {
  return {
    id: anchor,
    class: 'rv-provision',
    'data-kind': node.kind,
    'data-indent': String(getIndent(node)),
    'data-id': node.regulationId,
    tabindex: '-1',
  }
}

/** Returns true for the main regulation's own node if it has no text; its title is already the page title. */
export function isEmptyRoot(node: Pick<RegulationNode, 'depth' | 'text'>): boolean {
  return node.depth === 0 && node.text === ''
}
