import { introducesDefinitions, parseLeadTerm, createLeadTerm, type LeadTerm } from './lead-term.ts'
import type { Mark } from '../tree.ts'
import { findDefiningText, type DefiningText } from './defining-text.ts'
import { parseStatedScope, getSeriesScope, type DefinitionScope } from './scope.ts'

/** The fields of a node that are needed to find definitions. Parsed and stored nodes both have them. */
export interface DefinitionSource {
  readonly path: readonly string[]
  readonly kind: string
  readonly heading?: string | undefined
  readonly text: string
  readonly marks?: readonly Mark[] | undefined
}

/** A term and where it is defined. */
export interface FoundDefinition {
  readonly term: string
  /** Synonyms: the abbreviation in parentheses, or the second term of "X or Y means". */
  readonly aliases: readonly string[]
  readonly scope: DefinitionScope
  /** Path of the defining node. */
  readonly path: readonly string[]
  /** Text of the defining node, without its descendants. */
  readonly text: string
  /**
   * An abbreviation introduced inside a sentence, "(in this section referred to as the “Board”)", rather than a full
   * definition.
   */
  readonly isShortForm: boolean
  /** Another text that says what the term means. */
  readonly definedIn?: DefiningText
}

const TERM_MEANS =
  /(?:\b[Tt]he (?:terms?|phrases?|words?) |[.;:] (?:[^“”".;:]{1,100}, )?|,? and (?=[“"][^“”"]{1,60}[”"] means ))[“"]([^“”"]{1,100}?),?[”"](?:(?:,| and| or|, or|, and) [“"]([^“”"]{1,100}?),?[”"])?(?:,[^.;:]{0,90},)? (?:shall )?(?:means?|includes?|refers? to|has the (?:same )?meaning|have the (?:same )?meaning|is defined)/g
const HEREINAFTER =
  /\((?:hereinafter|hereafter|herein|in this [A-Za-z]+|referred to|collectively|individually|the|each,? an?|an?)?,? ?(?:collectively )?(?:referred to (?:in this [A-Za-z]+ )?as|called|known as)? ?(?:the |an? )?[“"‘'](?:[Tt]he |an? )?([A-Z][^“”"‘’']{0,80}?)[”"’'](?: or (?:the )?[“"‘']([^“”"‘’']{1,80})[”"’'])?\)/g
/** "an account is an “open account” if", "a device becomes an “accepted device” when". */
const IS_TERM_IF =
  /\b(?:is|are|becomes?|is (?:considered|deemed)(?: to be)?) (?:an?|the) [“"]([^“”"]{1,100}?),?[”"](?:,? or (?:an? |the )?[“"]([^“”"]{1,100}?)[”"])? (?:if|when|where|only if)\b/g
/** "For purposes of this section, an issuer “offers” an agreement if". */
const DOES_TERM_IF =
  /\b[Ff]or (?:the )?purposes of this [a-z]+, [^“”".;:]{1,60} [“"]([a-z]+)[”"] [^“”".;:]{1,80} (?:if|when)\b/g
/** "Inquiries covered. For purposes of this section, the term error means", without quotation marks. */
const PLAIN_TERM_MEANS =
  /[.;] ?(?:[^“”".;:]{1,100}, )?[Tt]he term ([a-z][\w-]*(?: [\w-]+){0,4}?) (?:means|has the meaning)\b/g
/** "(hereafter cushion)", "hereinafter referred to as the surface", without quotation marks or capitals. */
const HEREAFTER =
  /\b(?:hereinafter|hereafter),? (?:(?:collectively )?(?:referred to(?: in this [a-z]+)? as|called|known as|designated(?: as)?) )?[“"‘']?(?:[Tt]he |an? )?[“"‘']?([A-Za-z][\w’-]*(?: [A-Za-z][\w’-]*){0,3}?)[”"’']?(?=[),.;])/g
/** Words after "hereafter" that do not name anything: "as hereafter amended". */
const NOT_A_NAME = /(?:ed|en|made|set|forth|found|held|paid|done|law|by|in|of|and|or|shall|may|it|to)$/i
const MEANS = /^(?:shall )?(?:means?|has the meaning|includes?)\b/i
/** Under "the following definitions apply", a marked "Term: text" or "Term—text" is also a definition. */
const LIST_TERM = /^(?:[A-Z][^.;:“"]{0,80}|[“"][^“”"]{1,100}[”"])(?:: |—|–)/
const MAX_TERM = 100

/** Finds definitions in document order. A text that says what a term "does not include" is not one. */
export function findDefinitions(nodes: readonly DefinitionSource[]): FoundDefinition[] {
  const definitions: FoundDefinition[] = []
  const byPath = new Map<string, DefinitionSource>()
  let chapterPath: readonly string[] = []
  for (const node of nodes) {
    const key = node.path.join('/')
    if (!byPath.has(key)) byPath.set(key, node)
    if (node.kind === 'chapter') chapterPath = node.path
    definitions.push(...findInNode(node, { ...getContext(node, byPath), chapterPath }))
  }
  return definitions
}

interface Context {
  /** The ancestors, nearest first. */
  readonly ancestors: readonly DefinitionSource[]
  readonly isInDefinitionsList: boolean
  /** Path of the chapter, part or subpart above the node. */
  readonly chapterPath: readonly string[]
}

function getContext(
  node: DefinitionSource,
  byPath: ReadonlyMap<string, DefinitionSource>,
): Omit<Context, 'chapterPath'> {
  const ancestors: DefinitionSource[] = []
  for (let length = node.path.length - 1; length >= 0; length--) {
    const parent = byPath.get(node.path.slice(0, length).join('/'))
    if (parent !== undefined && parent !== node) ancestors.push(parent)
  }
  const [parent] = ancestors
  const isInDefinitionsList =
    node.kind === 'definition' ||
    (parent !== undefined && (introducesDefinitions(parent.heading ?? '') || introducesDefinitions(parent.text)))
  return { ancestors, isInDefinitionsList }
}

function findInNode(node: DefinitionSource, context: Context): FoundDefinition[] {
  const matches: { lead: LeadTerm; offset: number; isShortForm: boolean }[] = []
  const lead = findLeadTerm(node, context.isInDefinitionsList)
  if (lead !== undefined) matches.push({ lead, offset: 0, isShortForm: false })
  for (const match of node.text.matchAll(TERM_MEANS)) {
    const lead = createLeadTerm(match[1] ?? '', match[2] === undefined ? [] : [match[2]])
    const offset = match.index + (/^(?:[.;:] |,? and )/.exec(match[0])?.[0].length ?? 0)
    if (lead !== undefined) matches.push({ lead, offset, isShortForm: false })
  }
  for (const pattern of [IS_TERM_IF, DOES_TERM_IF, PLAIN_TERM_MEANS]) {
    for (const match of node.text.matchAll(pattern)) {
      const lead = createLeadTerm(match[1] ?? '', match[2] === undefined ? [] : [match[2]])
      if (lead !== undefined) matches.push({ lead, offset: match.index, isShortForm: false })
    }
  }
  for (const match of node.text.matchAll(HEREAFTER)) {
    const lead = NOT_A_NAME.test(match[1] ?? '') ? undefined : createLeadTerm(match[1] ?? '', [])
    // A name such as "the Board" is short for one in the sentence; a common noun is defined by the sentence.
    if (lead !== undefined) matches.push({ lead, offset: match.index, isShortForm: /^[A-Z]/.test(lead.term) })
  }
  for (const match of node.text.matchAll(HEREINAFTER)) {
    const lead = createLeadTerm(match[1] ?? '', match[2] === undefined ? [] : [match[2]])
    if (lead !== undefined) matches.push({ lead, offset: match.index, isShortForm: true })
  }
  const seenTerms = new Set<string>()
  return matches.flatMap(({ lead: { term, aliases }, offset, isShortForm }) => {
    const key = term.toLowerCase()
    if (seenTerms.has(key) || term.length > MAX_TERM) return []
    for (const name of [term, ...aliases]) seenTerms.add(name.toLowerCase())
    const definedIn = isShortForm ? undefined : findDefiningText(node.text, offset)
    return [
      {
        term,
        aliases,
        scope: getScope(node, offset, context, isShortForm),
        path: node.path,
        text: node.text,
        isShortForm,
        ...(definedIn && { definedIn }),
      },
    ]
  })
}

function findLeadTerm(node: DefinitionSource, isInDefinitionsList: boolean): LeadTerm | undefined {
  if (node.heading !== undefined && node.kind !== 'rule' && MEANS.test(node.text)) {
    return { term: node.heading.replace(/[.:—–-]+$/, '').trim(), aliases: [] }
  }
  const [sentence = node.text] = node.text.split('\n')
  const isParagraph = node.kind === 'paragraph'
  const lead = parseLeadTerm(sentence, node.kind === 'definition')
  if (lead !== undefined) return lead
  if (!isParagraph || !isInDefinitionsList) return undefined
  return findEmphasizedTerm(node) ?? (LIST_TERM.test(sentence) ? parseLeadTerm(sentence, true) : undefined)
}

/** "Foal. A young horse." is a definition if the term is in italics or bold. */
function findEmphasizedTerm({ text, marks = [] }: DefinitionSource): LeadTerm | undefined {
  const [mark] = marks
  if (mark?.start !== 0 || !/^ ?\S/.test(text.slice(mark.end))) return undefined
  const term = text.slice(0, mark.end).replace(/[.:,—–-]+$/, '')
  return parseLeadTerm(`${term}: ${text.slice(mark.end)}`, true)
}

function getScope(node: DefinitionSource, offset: number, context: Context, isShortForm: boolean): DefinitionScope {
  const from = Math.max(node.text.lastIndexOf('. ', offset - 1), offset - 160, 0)
  const sentence = node.text.slice(from, offset + 200)
  const matches = parseStatedScope(
    isShortForm ? sentence : (sentence.split(/\b(?:means?|(?:has|have) the|includes?|(?:is|are) defined)\b/)[0] ?? ''),
    node.path,
    context.chapterPath,
  )
  if (matches !== undefined) return matches
  if (isShortForm) return { kind: 'rule', ...(node.path[0] === undefined ? {} : { ref: node.path[0] }) }
  for (const parent of context.ancestors) {
    const scope = introducesDefinitions(parent.text)
      ? parseStatedScope(parent.text, parent.path.length === 0 ? node.path : [...parent.path, ''], context.chapterPath)
      : undefined
    if (scope !== undefined) return scope
  }
  const rule = context.ancestors.find((parent) => parent.kind === 'rule')
  if (rule !== undefined && introducesDefinitions(rule.heading ?? '')) return getSeriesScope(node.path)
  return { kind: 'rule', ...(node.path[0] === undefined ? {} : { ref: node.path[0] }) }
}
