import {
  type ListFormat,
  type ListItem,
  matchAt,
  NOT_A_LIST_ITEM,
  readItem,
  readList,
  wholeNumberPattern,
} from './item-list.ts'
import {
  createCodeCitation,
  createDocketCitation,
  createFederalRegisterCitation,
  createFederalRegulationCitation,
  type FoundCitation,
  type Reference,
} from './reference.ts'
import { readRegulations, readStateNumber, STATE_NUMBER } from './state-citations.ts'

/** Rule and section numbers: `2143`, `1005.31`, `3054a`. */
const RULE: ListFormat = {
  number: wholeNumberPattern(String.raw`\d{1,5}(?:\.\d{1,4})?[a-z]?`),
  sameFormat: true,
}
const CODE: ListFormat = {
  number: wholeNumberPattern(String.raw`\d{1,5}[a-z]{0,2}(?:-\d{1,2}[a-z]?)?`),
}
const FEDERAL: ListFormat = { number: wholeNumberPattern(String.raw`\d{1,4}(?:\.\d{1,4}[a-z]?)?`) }
const PARAGRAPH: ListFormat = {}
/** The letters of the sections of a Maryland regulation: `A`, `A-1`. */
const LETTER: ListFormat = {
  number: wholeNumberPattern(String.raw`([A-Z])\1?(?:-\d{1,2})?(?!\.[A-Z])`),
}

const HEADS: readonly {
  readonly head: RegExp
  readonly read: (text: string, head: RegExpExecArray) => FoundCitation[]
}[] = [
  {
    head: /\b(\d{1,2})\s*U\.?\s?S\.?\s?C\.?\s*(?:§{1,2}|[Ss]ections?|[Ss]ecs?\.)?\s*(?=\d)/y,
    read: readCode,
  },
  {
    head: /\b(\d{1,2})\s*C\.?\s?F\.?\s?R\.?\s*(?:§{1,2}|[Pp]arts?|[Ss]ections?)?\s*(?=\d)/y,
    read: readFederal,
  },
  {
    head: /\b(\d{1,3})\s+(?:F\.?\s?R\.?|Fed\.\s?Reg\.)\s+(\d{1,3}(?:,\d{3})+|\d{1,6})\b/y,
    read: readRegister,
  },
  {
    head: /\b(?:[Dd]ocket\s+(?:(?:[Nn]o\.|ID|[Nn]umber):?\s*)?)?([A-Z]{2,8}(?:-[A-Z]{2,5})?-\d{4}-\d{4,5}(?:-\d{4,6})?)\b/y,
    read: readDocket,
  },
  {
    head: /\b(?:(?:[Rr]ule\s+)?Series\s+(\d{4})|(?:[Rr]ules?\s+)?(\d{4})\s+Series)\b/y,
    read: readSeries,
  },
  {
    head: /\b[Rr]egulations?\s*(?=\.\d)|\bCOMAR\s+(\d{2}\.\d{2}\.\d{2})(?=\.\d)/y,
    read: readRegulations,
  },
  { head: /§{1,2}\s*(?=[A-Z](?:[A-Z]|-\d)?\b)/y, read: readLetters },
  {
    head: new RegExp(
      String.raw`(?:(?:\b[Rr]ules?|\b[Ss]ections?|§{1,2})\s*)?(?<![\w.-])(${STATE_NUMBER})(?![\w-])`,
      'y',
    ),
    read: readStateNumber,
  },
  { head: /(?:\b[Rr]ules?|\b[Ss]ections?|\b[Ss]ecs?\.|§{1,2})\s*(?=\d)/y, read: readRules },
  {
    head: /\b([Pp]aragraphs?|[Ss]ubsections?|[Ss]ubparagraphs?|[Ss]ubclauses?|[Cc]lauses?|[Ii]tems?)\s*(?=\()/y,
    read: readParagraphs,
  },
  { head: /\bthis\s+([Ss]eries|[Rr]ule|[Rr]egulation|[Ss]ection)\b/y, read: readSelfReference },
  {
    head: /\b[Aa]ppendix\s+([A-Z])\b/y,
    read: (_, head) => [createCitation(head, { kind: 'appendix', letter: head[1] ?? '' })],
  },
  { head: /(?<![\d$.,\-\u2013/])\b(?=\d{4}(?![\d,]))/y, read: readBare },
]
const CITATION_START =
  /\d|§|\b(?:[Rr]ule|[Rr]egulation|COMAR|R ?(?=\d)|[Ss]ec|[Ss]eries|[Pp]ara|[Ss]ub|[Cc]lause|[Ii]tem|this|[Dd]ocket|[Aa]ppendix|[A-Z]{2,8}-)/g

/**
 * Finds the citations in a text, in order, without looking at other texts: rules, sections, paragraphs and series of
 * the regulations, and external sources. Each item of a list or range is a separate citation.
 */
export function findCitations(text: string): FoundCitation[] {
  const citations: FoundCitation[] = []
  CITATION_START.lastIndex = 0
  for (let start = CITATION_START.exec(text); start; start = CITATION_START.exec(text)) {
    for (const { head, read } of HEADS) {
      const match = matchAt(head, text, start.index)
      const members = match ? read(text, match) : []
      const last = members.at(-1)
      if (!last) continue
      citations.push(...members)
      CITATION_START.lastIndex = last.end
      break
    }
  }
  return citations.filter(({ end, start }) => end > start)
}

function createCitation(match: RegExpExecArray, reference: Reference): FoundCitation {
  return { start: match.index, end: match.index + match[0].length, reference }
}

/** Reads the list after a head. The first citation includes the head ("Rules 2143" in "Rules 2143 and 2144"). */
function readListAfterHead(
  text: string,
  head: RegExpExecArray,
  form: ListFormat,
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
  return readListAfterHead(text, head, CODE, ({ number, parts }) => ({
    kind: 'external',
    external: createCodeCitation(head[1] ?? '', number, parts),
  }))
}

function readFederal(text: string, head: RegExpExecArray): FoundCitation[] {
  return readListAfterHead(text, head, FEDERAL, ({ number, parts }) => ({
    kind: 'external',
    external: createFederalRegulationCitation(head[1] ?? '', number, parts),
  }))
}

function readRegister(_: string, head: RegExpExecArray): FoundCitation[] {
  return [
    createCitation(head, {
      kind: 'external',
      external: createFederalRegisterCitation(head[1] ?? '', head[2] ?? ''),
    }),
  ]
}

function readDocket(_: string, head: RegExpExecArray): FoundCitation[] {
  return [createCitation(head, { kind: 'external', external: createDocketCitation(head[1] ?? '') })]
}

function readSeries(_: string, head: RegExpExecArray): FoundCitation[] {
  return [createCitation(head, { kind: 'series', number: head[1] ?? head[2] ?? '' })]
}

/** "§A(1) of this regulation", "§§A and B of this regulation". */
function readLetters(text: string, head: RegExpExecArray): FoundCitation[] {
  const citations = readListAfterHead(text, head, LETTER, ({ number, parts }) => ({
    kind: 'relative',
    from: 'outer',
    parts: [number, ...parts],
    of: 'this-rule',
  }))
  const end = citations.at(-1)?.end ?? 0
  return matchAt(OF_EXTERNAL_TEXT, text, end)
    ? citations.map((citation) => ({ ...citation, start: citation.end }))
    : citations
}

const OF_TITLE = /\s+of\s+[Tt]itle\s+(\d{1,2})\b(,?\s+(?:of\s+the\s+)?Code\s+of\s+Federal)?/y
/** "section 5 of the Federal Trade Commission Act", "Rule 60(b) of the Federal Rules": cites another text. */
const OF_EXTERNAL_TEXT =
  /\s+of\s+(?:the|that|such)\s+(?:[A-Z][\w'\u2019-]*,?\s+(?:(?:and|of|for|on|the|in|to)\s+)*)*(?:Act|Code|Constitution|Rules|Regulations)\b/y

function readRules(text: string, head: RegExpExecArray): FoundCitation[] {
  const citations = readListAfterHead(text, head, RULE, ({ number, parts }) => ({
    kind: 'rule',
    number,
    parts,
  }))
  const end = citations.at(-1)?.end ?? 0
  const title = matchAt(OF_TITLE, text, end)
  if (title) {
    const source = title[2] ? createFederalRegulationCitation : createCodeCitation
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
  // "Section 66-29-116" has a number format that the regulations do not use.
  if (/^[-\u2013]\d/.test(text.slice(end, end + 2))) return []
  // Returned as an empty range, so the number is not read again as a bare one.
  return matchAt(OF_EXTERNAL_TEXT, text, end)
    ? citations.map((citation) => ({ ...citation, start: citation.end }))
    : citations
}

const OF_THIS = /\s+of\s+this\s+(?:[Rr]ule|[Rr]egulation|[Ss]ection|[Ss]ubpart|[Pp]art)\b/y
const OF_RULE = /\s+of\s+(?:[Rr]ules?|[Ss]ections?|[Ss]ecs?\.|§{1,2})\s*(?=\d)/y

function readParagraphs(text: string, head: RegExpExecArray): FoundCitation[] {
  const from = /^(?:para|subsec)/i.test(head[1] ?? '') ? 'outer' : 'inner'
  const citations = readListAfterHead(text, head, PARAGRAPH, ({ parts }) => ({
    kind: 'relative',
    from,
    parts,
  }))
  const end = citations.at(-1)?.end ?? 0
  const ruleReference = matchAt(OF_RULE, text, end)
  const rule = ruleReference ? readItem(text, end + ruleReference[0].length, RULE) : undefined
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

function readSelfReference(_: string, head: RegExpExecArray): FoundCitation[] {
  return [
    createCitation(head, {
      kind: 'this',
      unit: head[1]?.toLowerCase() === 'series' ? 'series' : 'rule',
    }),
  ]
}

/** A bare number is a citation if it has paragraphs, or if a word before it suggests one. */
const LEADS_TO_CITATION = /\b(?:see|also|under|with|in|of|to|by|and|or|per|than)\s+$/i
const DATE_BEFORE =
  /(?:January|February|March|April|May|June|July|August|September|October|November|December|\d{1,2},)\s+$/

function readBare(text: string, head: RegExpExecArray): FoundCitation[] {
  const before = text.slice(Math.max(0, head.index - 16), head.index)
  if (DATE_BEFORE.test(before)) return []
  const item = readItem(text, head.index, RULE)
  if (
    !item ||
    (item.parts.length === 0 && (!LEADS_TO_CITATION.test(before) || matchAt(NOT_A_LIST_ITEM, text, item.end)))
  )
    return []
  return [
    {
      start: item.start,
      end: item.end,
      reference: { kind: 'rule', number: item.number, parts: item.parts, bare: true },
    },
  ]
}
