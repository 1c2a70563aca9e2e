import type { NodeKind } from '../tree.ts'
import { isSentence, isTitleCase, splitTitle, startsLikeTitle } from './titles.ts'

/** A parsed heading line. `number` is the part used in citations: `2143`, `11.2`, `67.16.010`, `Chapter 57A`. */
export interface Heading {
  readonly kind: Extract<NodeKind, 'series' | 'chapter' | 'rule' | 'appendix' | 'paragraph'>
  readonly number: string
  /** Number of the item above it in a decimal outline. */
  readonly parentNumber?: string
  /** As printed, including the separator before the title: `Rule 2143.`, `RULE SERIES 3000-`. */
  readonly marker: string
  readonly title: string
  /** Punctuation after the title. */
  readonly titleEnd: string
  /** Text after the title on the same line, as in the Texas codes. */
  readonly rest: string
  /** Last number of a reserved range of sections. */
  readonly rangeEnd?: string
  /** How the number is introduced. Indicates the style if two styles fit equally well. */
  readonly form: 'section-sign' | 'sec' | 'rcw' | 'rule' | 'dotted' | 'state' | 'group' | 'centered' | 'decimal'
}

const NUMBER = String.raw`\d+[A-Za-z]{0,3}(?:[.:\-–]\d+[A-Za-z]{0,2})*(?:-[A-Z](?![A-Za-z\d]))?`
const PLAIN_NUMBER = String.raw`\.?\d+[A-Za-z]{0,2}(?:\.\d+[A-Za-z]{0,2})*`
/** "Rules 2116-2129. [Reserved]", "§§ 11.9–11.15 [Reserved]", "2116 to 2129. Repealed": a range has no other title. */
const RESERVED_RANGE = new RegExp(
  String.raw`^((?:§{1,2}|Rules?|Sec(?:tion|\.)s?|Secs\.)? ?)(${PLAIN_NUMBER})(?:\.? ?[-–—] ?| (?:through|to|and) )(?:§ ?)?(${PLAIN_NUMBER})(?:\.| ?[-–—:]+|) *(?=[[(]?(?:reserved|repealed|removed|deleted|omitted|vacant)[\])]?\.?[\])]?$)`,
  'i',
)
const SECTION = new RegExp(
  String.raw`^((?:RULE |Rule )?§§?) ?(${NUMBER})(?: ?(?:[-–—]|through|to|and) ?(?:§ ?)?(${NUMBER}))?(\.?)(?: +|[-–—:]+ ?|$|(?=[A-Z][a-z]))`,
)
const WORD_SECTION = new RegExp(
  String.raw`^((?:Sec|SEC)\.|Section|SECTION|Art\.|ARTICLE|Article) (${NUMBER})([.:]| ?[-–—]+|$)(?: +|$)`,
)
/**
 * "Section 502.30 Prohibited Substances": without a period, a heading needs a two-part number and a capitalized title.
 */
const TITLED_SECTION = /^(Section|SECTION) (\d{1,4}\.\d{1,4}) (?=[A-Z])/
/** "Sec. 1.150 Civil sanctions." is how plain-text copies of the Federal Register print the section sign. */
const REGISTER_SECTION = new RegExp(String.raw`^(Secs?\.) (${NUMBER})(?:[-–](${NUMBER}))? (?=["“\[A-Z])`)
/** The first provision directly after the number of a rule without a title. */
const FIRST_PROVISION = /^\((?:a|1|A)\) ?["“[]?[A-Z]/
const CODE_SECTION = new RegExp(String.raw`^((?:(?:HTML ?)?PDF ?)?(?:RCW|WAC) )(${NUMBER})([.:]?)(?: +|[-–—]+ ?|$)`)
const RULE = new RegExp(String.raw`^(Rule|RULE)(?: No\.)? (${NUMBER})(\.| ?[-–—:]+|)(?: +|$)`)
const BARE_NUMBER =
  /^(\d{4,5}[A-Z]?|\d{1,4}[A-Z]?(?:\.\d{1,4}[A-Z]?){1,3}|\d{2,4}-\d{1,4}-\d{2,3}|\d{1,3}[A-Z]-\d{1,3}\.\d{2,4})(\.| ?[-–—]|:(?= [A-Z])|) +(?=\S)|^(\d{1,3}\.\d{1,3}[A-Z]?\.\d{3})$/
/** `.01 Scope.`, `.15-1 Protests.`, `Regulation .04 Fees`: Maryland numbers the regulations of each chapter. */
const DOTTED = /^((?:Regulation )?(\.\d{2,3}(?:-\d{1,2})?))(\.?) +(?=["“[A-Z])/
/** `11VAC10-20-30. Scope.`, `71 IAC 3-2-5 Scope`, `R19-2-101. Scope`, `R 431.1001 Scope.`, `13:70-1.5 Scope`. */
const STATE_SECTION =
  /^(\d{1,3} ?(?!CFR|USC|FR\b)[A-Z]{3,5} ?\d{1,3}[A-Z]?(?:[-:.]\d{1,4}[A-Z]?){1,3}|R ?\d{1,3}(?:[-.]\d{1,4}[A-Z]?){1,2}|\d{1,3}[A-Z]?:\d{1,3}[A-Z]?(?:[-.]\d{1,4}[A-Z]?){1,3}|\d{3}-\d{3}-\d{4})(\.| ?[-–—:]|) +(?=["“[A-Z])/
/** `005. LEGAL AUTHORITY.`: Idaho numbers its sections with three digits and titles them in capital letters. */
const CAPITAL_SECTION = /^(\d{3})(\.) +(?=[A-Z][A-Z ,;&'()-]{3,}\.?(?: \([\d-]+\)\.?)?$)/
/** Chapter and section of the Washington codes. */
const CODE_NUMBER = /^\d+[A-Z]?\.\d+[A-Z]?\.\d{3}$|^\d+[A-Z]?-\d+[-.]\d+$/
const SERIES = /^((?:RULE |Rule )?(?:SERIES|Series)) (\d{4,5})(\.| ?[-–—:]+|)(?: *(?=\S)|$)/
const NUMBER_SERIES = /^(?:(?:RULE|Rule) )?(\d{4,5}) (SERIES|Series)(\.| ?[-–—:]+|)(?: *(?=\S)|$)/
const GROUP =
  /^((?:TITLE|SUBTITLE|CHAPTER|SUBCHAPTER|PART|SUBPART|DIVISION|ARTICLE|Title|Subtitle|Chapter|Subchapter|Part|Subpart|Division|Article) (?:\d+[A-Z]{0,2}(?:[.\-–]\d+[A-Z]{0,2})*|[IVXLC]+|[A-Z]{1,2}(?:-\d{1,3})?)(?: RCW| WAC)?)(\.| ?[-–—:]+|)(?: *(?=\S)|$)/
const APPENDIX_TARGET = String.raw`(?:(?:Rule |RULE )?(?:Series|SERIES)|Part|PART|Subpart|SUBPART|Rule|RULE|Section|SECTION|Chapter|CHAPTER) |§ ?`
const APPENDIX = new RegExp(
  String.raw`^((?:APPENDIX|Appendix|SCHEDULE|Schedule|ANNEX|Annex|EXHIBIT|Exhibit|ATTACHMENT|Attachment)(?: (?:[A-Z]{1,2}|\d{1,3}|[IVX]+)(?=[\s.:–—-]|$))?(?: (?:to|TO) (?:${APPENDIX_TARGET})(?:\d[\w.-]*\w|\d|[A-Z]{1,2}(?=[\s.:–—-]|$)))?)(\.| ?[-–—:]+|)(?: *(?=\S)|$)`,
)
/** Parses a heading. Returns undefined for a sentence, a citation, or a marked paragraph. */
export function parseHeading(text: string): Heading | undefined {
  if (text.length > 400 || !/^[§A-Z\d]|^\.\d/.test(text)) return undefined
  return (
    parseReservedRange(text) ??
    parseSectionSign(text) ??
    parseWordSection(text) ??
    parseRegisterSection(text) ??
    series(text) ??
    parseStateSection(text) ??
    parseRuleOrNumber(text) ??
    parseGroup(text)
  )
}

function parseReservedRange(text: string): Heading | undefined {
  const match = RESERVED_RANGE.exec(text)
  const [whole, word, number, rangeEnd] = match ?? []
  if (whole === undefined || word === undefined || number === undefined || rangeEnd === undefined) return undefined
  if (!isAscendingRange(number, rangeEnd)) return undefined
  const form = number.startsWith('.')
    ? 'dotted'
    : word.startsWith('§')
      ? 'section-sign'
      : /^sec/i.test(word)
        ? 'sec'
        : 'rule'
  return createHeading({ kind: 'rule', form, number, rangeEnd }, whole, text.slice(whole.length))
}

/** Accepts 11.9 to 11.15 and 2116 to 2129, but not 78 to 1. */
function isAscendingRange(first: string, last: string): boolean {
  const from = first.split('.')
  const to = last.split('.')
  const end = from.length - 1
  return (
    from.length === to.length &&
    from.slice(0, end).join('.') === to.slice(0, end).join('.') &&
    Number.parseInt(from[end] ?? '', 10) <= Number.parseInt(to[end] ?? '', 10) &&
    first !== last
  )
}

function parseSectionSign(text: string): Heading | undefined {
  const match = SECTION.exec(text)
  const number = match?.[2]
  if (match === null || number === undefined) return undefined
  const rest = text.slice(match[0].length)
  const isSpaced = match[0].endsWith(' ')
  if (rest !== '' && !startsLikeTitle(rest) && !(isSpaced && FIRST_PROVISION.test(rest))) return undefined
  // "§§ 11.9–11.15" is a range; "§ 78dd–1" is one number.
  const halves = match[1]?.endsWith('§§') === true && match[3] === undefined ? /^(.+?)[-–](.+)$/.exec(number) : null
  const range = halves === null ? { number, rangeEnd: match[3] } : { number: halves[1] ?? number, rangeEnd: halves[2] }
  return createHeading({ kind: 'rule', form: 'section-sign', ...range }, match[0], rest)
}

function parseWordSection(text: string): Heading | undefined {
  const match = WORD_SECTION.exec(text) ?? CODE_SECTION.exec(text) ?? TITLED_SECTION.exec(text)
  const word = match?.[1]?.trim()
  const number = match?.[2]
  if (match === null || word === undefined || number === undefined) return undefined
  const rest = text.slice(match[0].length)
  if (rest !== '' && !startsLikeTitle(rest) && !(match[3] === '.' && FIRST_PROVISION.test(rest))) return undefined
  if (match[3] === undefined && (isSentence(rest) || !isTitleCase(rest))) return undefined
  const isSpelledOut = /^(?:section|article)$/i.test(word)
  if (isSpelledOut && rest === '' && match[3] === '') return undefined
  const kind = /^article$/i.test(word) ? 'chapter' : 'rule'
  const form = /RCW|WAC/.test(word) ? 'rcw' : 'sec'
  return createHeading({ kind, form, number: kind === 'chapter' ? `${word} ${number}` : number }, match[0], rest)
}

function parseRegisterSection(text: string): Heading | undefined {
  const match = REGISTER_SECTION.exec(text)
  const [whole, , number, rangeEnd] = match ?? []
  if (whole === undefined || number === undefined) return undefined
  const rest = text.slice(whole.length)
  if (isSentence(splitTitle(rest).title)) return undefined
  return createHeading({ kind: 'rule', form: 'section-sign', number, rangeEnd }, whole, rest)
}

function series(text: string): Heading | undefined {
  const match = SERIES.exec(text)
  const numberFirst = match === null ? NUMBER_SERIES.exec(text) : null
  const number = match?.[2] ?? numberFirst?.[1]
  const whole = match ?? numberFirst
  if (whole === null || number === undefined) return undefined
  const rest = text.slice(whole[0].length)
  if (rest !== '' && (!startsLikeTitle(rest) || isSentence(rest))) return undefined
  return createHeading({ kind: 'series', form: 'rule', number }, whole[0], rest)
}

function parseStateSection(text: string): Heading | undefined {
  const dotted = DOTTED.exec(text)
  const match = dotted ?? STATE_SECTION.exec(text) ?? CAPITAL_SECTION.exec(text)
  const number = dotted?.[2] ?? match?.[1]
  if (match === null || number === undefined) return undefined
  const rest = text.slice(match[0].length)
  const { title, rest: body } = splitTitle(rest)
  if (isSentence(title) || !(title.endsWith('.') || body !== '' || isTitleCase(title))) return undefined
  return createHeading({ kind: 'rule', form: dotted === null ? 'state' : 'dotted', number }, match[0], rest)
}

function parseRuleOrNumber(text: string): Heading | undefined {
  const rule = RULE.exec(text)
  const bare = rule === null ? BARE_NUMBER.exec(text) : null
  const number = rule?.[2] ?? bare?.[1] ?? bare?.[3]
  const match = rule ?? bare
  if (match === null || number === undefined) return undefined
  const rest = text.slice(match[0].length)
  const hasSeparator = (rule?.[3] ?? bare?.[2] ?? '') !== ''
  if (rule === null && !hasSeparator && /^\d+[A-Z]?$/.test(number)) return undefined
  if (rest === '') {
    if (rule === null && bare?.[3] === undefined) return undefined
  } else if (hasSeparator && FIRST_PROVISION.test(rest) && /^\d{4}/.test(number))
    return createHeading({ kind: 'rule', form: 'sec', number }, match[0], rest)
  else if (!startsLikeTitle(rest) || /^\d/.test(rest)) return undefined
  else if (rest.length > 160 && !hasSeparator) return undefined
  else if (!hasSeparator && !isUnpunctuatedTitle(rest, number)) return undefined
  else if (hasSeparator && isSentence(rest) && splitTitle(rest).rest === '') return undefined
  const kind = /^\d000$/.test(number) && rule === null ? 'series' : 'rule'
  const form = CODE_NUMBER.test(number) ? 'rcw' : 'rule'
  return createHeading({ kind, form, number }, match[0], rest)
}

/** "15.2 DUTIES" or "15.2 DUTIES: The clerk weighs.", but not "15.2 grams are added". */
function isUnpunctuatedTitle(rest: string, number: string): boolean {
  const parts = splitTitle(rest)
  const title = parts.title === parts.title.toUpperCase() ? parts.title : rest
  return !isSentence(title) && (CODE_NUMBER.test(number) || isTitleCase(title))
}

function parseGroup(text: string): Heading | undefined {
  const appendix = APPENDIX.exec(text)
  const match = appendix ?? GROUP.exec(text)
  const number = match?.[1]
  if (match === null || number === undefined) return undefined
  const rest = text.slice(match[0].length)
  const hasSeparator = match[2] !== ''
  if (rest !== '' && (!startsLikeTitle(rest) || /^[,;)]/.test(rest))) return undefined
  if (rest !== '' && isSentence(rest)) return undefined
  if (rest !== '' && !hasSeparator && !isTitleCase(rest)) return undefined
  return createHeading({ kind: appendix === null ? 'chapter' : 'appendix', form: 'group', number }, match[0], rest)
}

/** Creates the heading of a line such as "GENERAL PROVISIONS" between two sections, which has no number. */
export function createCenteredHeading(text: string): Heading {
  const number =
    text === text.toUpperCase() ? text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : text
  return { kind: 'chapter', form: 'centered', number, marker: '', title: text, titleEnd: '', rest: '' }
}

type HeadingStart = Pick<Heading, 'kind' | 'form' | 'number'> & { rangeEnd?: string | undefined }

function createHeading(start: HeadingStart, marker: string, rest: string): Heading {
  const parts = FIRST_PROVISION.test(rest)
    ? { title: '', rest }
    : start.kind === 'rule'
      ? splitTitle(rest)
      : { title: rest, rest: '' }
  const end = /(?<![.\s][A-Z]|\b(?:etc|Inc|Co|No))[.]$|\s?[-–—:]+$/.exec(parts.title)
  const title = end === null ? parts.title : parts.title.slice(0, end.index)
  const number = start.kind === 'chapter' || start.kind === 'appendix' ? toTitleCase(start.number) : start.number
  const { rangeEnd, ...fields } = start
  return {
    ...fields,
    ...(rangeEnd === undefined ? {} : { rangeEnd }),
    number,
    marker: marker.trim(),
    title,
    titleEnd: end?.[0] ?? '',
    rest: parts.rest,
  }
}

/**
 * Converts `CHAPTER 57A` to `Chapter 57A` and `APPENDIX A TO RULE 3000` to `Appendix A to Rule 3000` for readable
 * paths.
 */
function toTitleCase(number: string): string {
  return number
    .replace(/\bTO\b/, 'to')
    .replace(/(?<=^| to |RULE )[A-Z]{2,}\b(?! RCW)/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
