import { announcesDefinitions, leadTerm, termOf, type LeadTerm } from './lead-term.ts'
import type { Mark } from '../tree.ts'
import { announcedScope, seriesScope, type DefinitionScope } from './scope.ts'

/** What is needed of a node; parsed nodes and stored ones both have it. */
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
  /** Other words for the same: the short form in brackets, the second of "X or Y means". */
  readonly aliases: readonly string[]
  readonly scope: DefinitionScope
  /** Path of the defining node. */
  readonly path: readonly string[]
  /** The defining text of that node, without what hangs below it. */
  readonly text: string
  /** A short form made in passing, "(in this section referred to as the “Board”)", and no full definition. */
  readonly inPassing: boolean
}

const TERM_MEANS =
  /(?:\b[Tt]he (?:terms?|phrases?|words?) |[.;:] (?:[^“”".;:]{1,100}, )?|,? and (?=[“"][^“”"]{1,60}[”"] means ))[“"]([^“”"]{1,100}?),?[”"](?:(?:,| and| or|, or|, and) [“"]([^“”"]{1,100}?),?[”"])?(?:,[^.;:]{0,90},)? (?:shall )?(?:means?|includes?|refers? to|has the (?:same )?meaning|have the (?:same )?meaning|is defined)/g
const HEREINAFTER =
  /\((?:hereinafter|hereafter|herein|in this [A-Za-z]+|referred to|collectively|individually|the|each,? an?|an?)?,? ?(?:collectively )?(?:referred to (?:in this [A-Za-z]+ )?as|called|known as)? ?(?:the |an? )?[“"‘'](?:[Tt]he |an? )?([A-Z][^“”"‘’']{0,80}?)[”"’'](?: or (?:the )?[“"‘']([^“”"‘’']{1,80})[”"’'])?\)/g
const MEANS = /^(?:shall )?(?:means?|has the meaning|includes?)\b/i
/** Under "the following definitions apply" a marked "Term: text" or "Term—text" defines as well. */
const LISTED_TERM = /^(?:[A-Z][^.;:“"]{0,80}|[“"][^“”"]{1,100}[”"])(?:: |—|–)/
const MAX_TERM = 100

/** Definitions in document order. A text on what a term "does not include" adds none. */
export function findDefinitions(nodes: readonly DefinitionSource[]): FoundDefinition[] {
  const found: FoundDefinition[] = []
  const byPath = new Map<string, DefinitionSource>()
  for (const node of nodes) {
    const key = node.path.join('/')
    if (!byPath.has(key)) byPath.set(key, node)
    found.push(...definitionsIn(node, contextOf(node, byPath)))
  }
  return found
}

interface Context {
  /** The nodes above, the nearest first. */
  readonly above: readonly DefinitionSource[]
  readonly listed: boolean
}

function contextOf(node: DefinitionSource, byPath: ReadonlyMap<string, DefinitionSource>): Context {
  const above: DefinitionSource[] = []
  for (let length = node.path.length - 1; length >= 0; length--) {
    const parent = byPath.get(node.path.slice(0, length).join('/'))
    if (parent !== undefined && parent !== node) above.push(parent)
  }
  const [nearest] = above
  const listed =
    node.kind === 'definition' ||
    (nearest !== undefined && (announcesDefinitions(nearest.heading ?? '') || announcesDefinitions(nearest.text)))
  return { above, listed }
}

function definitionsIn(node: DefinitionSource, context: Context): FoundDefinition[] {
  const own: { lead: LeadTerm; at: number; inPassing: boolean }[] = []
  const lead = leadOf(node, context.listed)
  if (lead !== undefined) own.push({ lead, at: 0, inPassing: false })
  for (const match of node.text.matchAll(TERM_MEANS)) {
    const lead = termOf(match[1] ?? '', match[2] === undefined ? [] : [match[2]])
    const at = match.index + (/^(?:[.;:] |,? and )/.exec(match[0])?.[0].length ?? 0)
    if (lead !== undefined) own.push({ lead, at, inPassing: false })
  }
  for (const match of node.text.matchAll(HEREINAFTER)) {
    const lead = termOf(match[1] ?? '', match[2] === undefined ? [] : [match[2]])
    if (lead !== undefined) own.push({ lead, at: match.index, inPassing: true })
  }
  const seen = new Set<string>()
  return own.flatMap(({ lead: { term, aliases }, at, inPassing }) => {
    const key = term.toLowerCase()
    if (seen.has(key) || term.length > MAX_TERM) return []
    for (const name of [term, ...aliases]) seen.add(name.toLowerCase())
    return [
      { term, aliases, scope: scopeOf(node, at, context, inPassing), path: node.path, text: node.text, inPassing },
    ]
  })
}

function leadOf(node: DefinitionSource, listed: boolean): LeadTerm | undefined {
  if (node.heading !== undefined && node.kind !== 'rule' && MEANS.test(node.text)) {
    return { term: node.heading.replace(/[.:—–-]+$/, '').trim(), aliases: [] }
  }
  const [sentence = node.text] = node.text.split('\n')
  const marked = node.kind === 'paragraph'
  const lead = leadTerm(sentence, node.kind === 'definition')
  if (lead !== undefined) return lead
  if (!marked || !listed) return undefined
  return emphasisedLead(node) ?? (LISTED_TERM.test(sentence) ? leadTerm(sentence, true) : undefined)
}

/** "Foal. A young horse." defines where the term is set in italics or bold. */
function emphasisedLead({ text, marks = [] }: DefinitionSource): LeadTerm | undefined {
  const [mark] = marks
  if (mark?.start !== 0 || !/^ ?\S/.test(text.slice(mark.end))) return undefined
  const term = text.slice(0, mark.end).replace(/[.:,—–-]+$/, '')
  return leadTerm(`${term}: ${text.slice(mark.end)}`, true)
}

function scopeOf(node: DefinitionSource, at: number, context: Context, inPassing: boolean): DefinitionScope {
  const from = Math.max(node.text.lastIndexOf('. ', at - 1), at - 160, 0)
  const sentence = node.text.slice(from, at + 200)
  const own = announcedScope(
    inPassing ? sentence : (sentence.split(/\b(?:means?|has the|includes?)\b/)[0] ?? ''),
    node.path,
  )
  if (own !== undefined) return own
  if (inPassing) return { kind: 'rule', ...(node.path[0] === undefined ? {} : { ref: node.path[0] }) }
  for (const parent of context.above) {
    const scope = announcesDefinitions(parent.text)
      ? announcedScope(parent.text, parent.path.length === 0 ? node.path : [...parent.path, ''])
      : undefined
    if (scope !== undefined) return scope
  }
  const rule = context.above.find((parent) => parent.kind === 'rule')
  if (rule !== undefined && announcesDefinitions(rule.heading ?? '')) return seriesScope(node.path)
  return { kind: 'rule', ...(node.path[0] === undefined ? {} : { ref: node.path[0] }) }
}
