import { type ListForm, type ListItem, matchAt, NOT_A_MEMBER, readItem, readList, wholeNumber } from './item-list.ts'
import {
  codeSection,
  docket,
  federalRegister,
  federalRegulation,
  type FoundCitation,
  type Reference,
} from './reference.ts'

/** Rule and section numbers: `2143`, `1005.31`, `3054a`. */
const RULE: ListForm = { number: wholeNumber(String.raw`\d{1,5}(?:\.\d{1,4})?[a-z]?`), alike: true }
const CODE: ListForm = { number: wholeNumber(String.raw`\d{1,5}[a-z]{0,2}(?:-\d{1,2}[a-z]?)?`) }
const FEDERAL: ListForm = { number: wholeNumber(String.raw`\d{1,4}(?:\.\d{1,4}[a-z]?)?`) }
const PARAGRAPH: ListForm = {}

const HEADS: readonly {
  readonly head: RegExp
  readonly read: (text: string, head: RegExpExecArray) => FoundCitation[]
}[] = [
  { head: /\b(\d{1,2})\s*U\.?\s?S\.?\s?C\.?\s*(?:§{1,2}|[Ss]ections?|[Ss]ecs?\.)?\s*(?=\d)/y, read: readCode },
  { head: /\b(\d{1,2})\s*C\.?\s?F\.?\s?R\.?\s*(?:§{1,2}|[Pp]arts?|[Ss]ections?)?\s*(?=\d)/y, read: readFederal },
  { head: /\b(\d{1,3})\s+(?:F\.?\s?R\.?|Fed\.\s?Reg\.)\s+(\d{1,3}(?:,\d{3})+|\d{1,6})\b/y, read: readRegister },
  {
    head: /\b(?:[Dd]ocket\s+(?:(?:[Nn]o\.|ID|[Nn]umber):?\s*)?)?([A-Z]{2,8}(?:-[A-Z]{2,5})?-\d{4}-\d{4,5}(?:-\d{4,6})?)\b/y,
    read: readDocket,
  },
  { head: /\b(?:(?:[Rr]ule\s+)?Series\s+(\d{4})|(?:[Rr]ules?\s+)?(\d{4})\s+Series)\b/y, read: readSeries },
  { head: /(?:\b[Rr]ules?|\b[Ss]ections?|\b[Ss]ecs?\.|§{1,2})\s*(?=\d)/y, read: readRules },
  {
    head: /\b([Pp]aragraphs?|[Ss]ubsections?|[Ss]ubparagraphs?|[Ss]ubclauses?|[Cc]lauses?|[Ii]tems?)\s*(?=\()/y,
    read: readParagraphs,
  },
  { head: /\bthis\s+([Ss]eries|[Rr]ule|[Ss]ection)\b/y, read: readThis },
  { head: /\b[Aa]ppendix\s+([A-Z])\b/y, read: (_, head) => [found(head, { kind: 'appendix', letter: head[1] ?? '' })] },
  { head: /(?<![\d$.,\-\u2013/])\b(?=\d{4}(?![\d,]))/y, read: readBare },
]
const BEGINNING =
  /\d|§|\b(?:[Rr]ule|[Ss]ec|[Ss]eries|[Pp]ara|[Ss]ub|[Cc]lause|[Ii]tem|this|[Dd]ocket|[Aa]ppendix|[A-Z]{2,8}-)/g

/**
 * Finds what a text cites, in order, without knowing any other text: rules, sections, paragraphs and series of the regulations,
 * and sources outside. Each member of a list or range is a citation of its own.
 */
export function findCitations(text: string): FoundCitation[] {
  const citations: FoundCitation[] = []
  BEGINNING.lastIndex = 0
  for (let begin = BEGINNING.exec(text); begin; begin = BEGINNING.exec(text)) {
    for (const { head, read } of HEADS) {
      const match = matchAt(head, text, begin.index)
      const members = match ? read(text, match) : []
      const last = members.at(-1)
      if (!last) continue
      citations.push(...members)
      BEGINNING.lastIndex = last.end
      break
    }
  }
  return citations.filter(({ end, start }) => end > start)
}

function found(match: RegExpExecArray, reference: Reference): FoundCitation {
  return { start: match.index, end: match.index + match[0].length, reference }
}

/** A list after a head; the first member is told with its head ("Rules 2143" in "Rules 2143 and 2144"). */
function listed(
  text: string,
  head: RegExpExecArray,
  form: ListForm,
  referenceOf: (item: ListItem) => Reference,
): FoundCitation[] {
  const items = readList(text, head.index + head[0].length, form)
  return items.map((item, index) => ({
    start: index === 0 ? head.index : item.start,
    end: item.end,
    reference: referenceOf(item),
  }))
}

function readCode(text: string, head: RegExpExecArray): FoundCitation[] {
  return listed(text, head, CODE, ({ number, parts }) => ({
    kind: 'external',
    external: codeSection(head[1] ?? '', number, parts),
  }))
}

function readFederal(text: string, head: RegExpExecArray): FoundCitation[] {
  return listed(text, head, FEDERAL, ({ number, parts }) => ({
    kind: 'external',
    external: federalRegulation(head[1] ?? '', number, parts),
  }))
}

function readRegister(_: string, head: RegExpExecArray): FoundCitation[] {
  return [found(head, { kind: 'external', external: federalRegister(head[1] ?? '', head[2] ?? '') })]
}

function readDocket(_: string, head: RegExpExecArray): FoundCitation[] {
  return [found(head, { kind: 'external', external: docket(head[1] ?? '') })]
}

function readSeries(_: string, head: RegExpExecArray): FoundCitation[] {
  return [found(head, { kind: 'series', number: head[1] ?? head[2] ?? '' })]
}

const OF_TITLE = /\s+of\s+[Tt]itle\s+(\d{1,2})\b(,?\s+(?:of\s+the\s+)?Code\s+of\s+Federal)?/y
/** "section 5 of the Federal Trade Commission Act", "Rule 60(b) of the Federal Rules": of a text that is not ours. */
const OF_OTHER =
  /\s+of\s+(?:the|that|such)\s+(?:[A-Z][\w'\u2019-]*,?\s+(?:(?:and|of|for|on|the|in|to)\s+)*)*(?:Act|Code|Constitution|Rules|Regulations)\b/y

function readRules(text: string, head: RegExpExecArray): FoundCitation[] {
  const citations = listed(text, head, RULE, ({ number, parts }) => ({ kind: 'rule', number, parts }))
  const end = citations.at(-1)?.end ?? 0
  const title = matchAt(OF_TITLE, text, end)
  if (title) {
    const source = title[2] ? federalRegulation : codeSection
    return citations.map((citation) =>
      citation.reference.kind === 'rule'
        ? {
            ...citation,
            reference: {
              kind: 'external',
              external: source(title[1] ?? '', citation.reference.number, citation.reference.parts),
            },
          }
        : citation,
    )
  }
  // "Section 66-29-116" is numbered in a way that is not ours.
  if (/^[-\u2013]\d/.test(text.slice(end, end + 2))) return []
  // Kept as an empty stretch, so that the number is not read again as a bare one.
  return matchAt(OF_OTHER, text, end) ? citations.map((citation) => ({ ...citation, start: citation.end })) : citations
}

const OF_THIS = /\s+of\s+this\s+(?:[Rr]ule|[Ss]ection|[Ss]ubpart|[Pp]art)\b/y
const OF_RULE = /\s+of\s+(?:[Rr]ules?|[Ss]ections?|[Ss]ecs?\.|§{1,2})\s*(?=\d)/y

function readParagraphs(text: string, head: RegExpExecArray): FoundCitation[] {
  const from = /^(?:para|subsec)/i.test(head[1] ?? '') ? 'outer' : 'inner'
  const citations = listed(text, head, PARAGRAPH, ({ parts }) => ({ kind: 'relative', from, parts }))
  const end = citations.at(-1)?.end ?? 0
  const other = matchAt(OF_RULE, text, end)
  const rule = other ? readItem(text, end + other[0].length, RULE) : undefined
  const of = rule
    ? { number: rule.number, parts: rule.parts }
    : matchAt(OF_THIS, text, end)
      ? ('this-rule' as const)
      : undefined
  if (!of) return citations
  return citations.map((citation) =>
    citation.reference.kind === 'relative' ? { ...citation, reference: { ...citation.reference, of } } : citation,
  )
}

function readThis(_: string, head: RegExpExecArray): FoundCitation[] {
  return [found(head, { kind: 'this', unit: head[1]?.toLowerCase() === 'series' ? 'series' : 'rule' })]
}

/** A number alone: with paragraphs it can only be a citation, without them only after a word that leads to one. */
const LEADS_TO = /\b(?:see|also|under|with|in|of|to|by|and|or|per|than)\s+$/i
const DATE_BEFORE =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December|\d{1,2},)\s+$/

function readBare(text: string, head: RegExpExecArray): FoundCitation[] {
  const before = text.slice(Math.max(0, head.index - 16), head.index)
  if (DATE_BEFORE.test(before)) return []
  const item = readItem(text, head.index, RULE)
  if (!item || (item.parts.length === 0 && (!LEADS_TO.test(before) || matchAt(NOT_A_MEMBER, text, item.end)))) return []
  return [
    {
      start: item.start,
      end: item.end,
      reference: { kind: 'rule', number: item.number, parts: item.parts, bare: true },
    },
  ]
}
