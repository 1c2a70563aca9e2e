import { isDeepStrictEqual } from 'node:util'
import { findLimitBreaks } from './find-limit-breaks.ts'
import { turned, wordings, type Reading } from './reading.ts'
import { describeShape, isAnything, optionsOf, valuesOf, type Pair, type Shape } from './shape.ts'

/** The earlier and the present shape of one place of a contract. */
export interface Change {
  readonly before: Shape
  readonly now: Shape
}

/** Why the other side could no longer be understood, a sentence each; empty when the change only adds. */
export function findBreaks(change: Change, reading: Reading, path: string): string[] {
  return compare(pairOf(change, reading), reading, path)
}

/** Who wrote and who reads: a request comes from those who know the earlier contract, the rest goes to them. */
function pairOf({ before, now }: Change, reading: Reading): Pair {
  return reading === 'request' ? { written: before, read: now } : { written: now, read: before }
}

function compare(pair: Pair, reading: Reading, path: string): string[] {
  const defaults = reading === 'request' ? compareDefaults(pair, path) : []
  return [...defaults, ...compareKinds(pair, reading, path)]
}

/** A default is what a request that leaves the place out means. */
function compareDefaults({ written, read }: Pair, path: string): string[] {
  if (written.default === undefined || isDeepStrictEqual(written.default, read.default)) return []
  return [`${path}: left out it means ${JSON.stringify(read.default)} now, meant ${JSON.stringify(written.default)}`]
}

function compareKinds(pair: Pair, reading: Reading, path: string): string[] {
  const { written, read } = pair
  if (isAnything(read)) return []
  if (isAnything(written)) return [otherKind(pair, reading, path)]
  if (written.anyOf || read.anyOf) return compareOptions(pair, reading, path)
  if (!fits(written, read)) return [otherKind(pair, reading, path)]
  return [
    ...compareValues(pair, reading, path),
    ...findLimitBreaks(pair, reading, path),
    ...(written.type === 'object' ? compareObjects(pair, reading, path) : []),
    ...(written.items && read.items ? compare({ written: written.items, read: read.items }, reading, `${path}[]`) : []),
    ...(written.type === 'function' ? compareFunctions(pair, reading, path) : []),
  ]
}

/** Every member of what is written needs one that understands it. */
function compareOptions({ written, read }: Pair, reading: Reading, path: string): string[] {
  return optionsOf(written).flatMap((option) => {
    const found = optionsOf(read).map((each) => ({
      each,
      breaks: compare({ written: option, read: each }, reading, path),
    }))
    if (found.some(({ breaks }) => breaks.length === 0)) return []
    const alike = found.filter(({ each }) => each.type === option.type)
    const [only] = alike
    // The one of its kind says more precisely what is wrong than "none fits".
    return alike.length === 1 && only ? only.breaks : [`${path}: ${wordings[reading].value(describeShape(option))}`]
  })
}

function fits(written: Shape, read: Shape): boolean {
  if (written.type === 'native' && read.type === 'native') return written.name === read.name
  if (written.type === read.type) return true
  return written.type === 'integer' && read.type === 'number'
}

function compareValues({ written, read }: Pair, reading: Reading, path: string): string[] {
  const understood = valuesOf(read)
  const isOpen = reading === 'answer' && read.const === undefined
  if (understood === undefined || isOpen) return []
  const given = valuesOf(written)
  if (given === undefined) return [otherKind({ written, read }, reading, path)]
  return given
    .filter((value) => !understood.includes(value))
    .map((value) => `${path}: ${wordings[reading].value(JSON.stringify(value))}`)
}

function compareObjects({ written, read }: Pair, reading: Reading, path: string): string[] {
  const words = wordings[reading]
  const given = written.properties ?? {}
  const known = read.properties ?? {}
  const rest = restOf(read)
  const breaks: string[] = []
  for (const [name, shape] of Object.entries(known)) {
    const own = given[name]
    const at = joined(path, name)
    if (own) breaks.push(...compare({ written: own, read: shape }, reading, at))
    const isNeeded = read.required?.includes(name) ?? false
    const isGiven = written.required?.includes(name) ?? false
    if (own === undefined && (isNeeded || reading === 'answer'))
      breaks.push(`${at}: ${reading === 'request' ? words.missing : words.gone}`)
    else if (own !== undefined && isNeeded && !isGiven) breaks.push(`${at}: ${words.missing}`)
  }
  for (const [name, shape] of Object.entries(given)) {
    if (known[name]) continue
    const at = joined(path, name)
    if (rest) breaks.push(...compare({ written: shape, read: rest }, reading, at))
    else if (reading === 'request' || (reading === 'document' && read.additionalProperties === false))
      breaks.push(`${at}: ${words.gone}`)
  }
  return [...breaks, ...compareRest({ written, read }, reading, path)]
}

/** Records: the shape of all properties that have no name in the contract. */
function compareRest({ written, read }: Pair, reading: Reading, path: string): string[] {
  const given = restOf(written)
  const taken = restOf(read)
  const at = joined(path, '*')
  if (given === undefined) return taken && reading === 'answer' ? [`${at}: ${wordings[reading].gone}`] : []
  if (taken === undefined) return reading === 'request' ? [`${at}: ${wordings[reading].gone}`] : []
  const names =
    read.propertyNames && reading !== 'answer'
      ? compare(
          { written: written.propertyNames ?? { type: 'string' }, read: read.propertyNames },
          reading,
          `${at} name`,
        )
      : []
  return [...names, ...compare({ written: given, read: taken }, reading, at)]
}

function restOf({ additionalProperties }: Shape): Shape | undefined {
  return additionalProperties === false ? undefined : additionalProperties
}

function compareFunctions({ written, read }: Pair, reading: Reading, path: string): string[] {
  const mine = written.parameters ?? []
  const callers = read.parameters ?? []
  const at = `${path}()`
  const breaks = callers.flatMap((parameter, index) => {
    const own = mine[index]
    if (own) return compare({ written: parameter, read: own }, turned[reading], `${at} parameter ${index + 1}`)
    return reading === 'request' ? [] : [`${at} parameter ${index + 1}: is no longer taken`]
  })
  if ((written.needed ?? 0) > (read.needed ?? 0)) {
    const how = reading === 'request' ? 'is called with fewer parameters now' : 'needs more parameters now'
    breaks.push(`${at}: ${how}`)
  }
  if (!written.result || !read.result || read.result.type === 'nothing') return breaks
  return [...breaks, ...compare({ written: written.result, read: read.result }, reading, `${at} result`)]
}

function otherKind({ written, read }: Pair, reading: Reading, path: string): string {
  const [now, before] = reading === 'request' ? [read, written] : [written, read]
  return `${path}: ${wordings[reading].kind(describeShape(now), describeShape(before))}`
}

function joined(path: string, name: string): string {
  return `${path}.${name}`
}
