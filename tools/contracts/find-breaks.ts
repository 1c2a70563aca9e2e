import { isDeepStrictEqual } from 'node:util'
import { findLimitBreaks } from './find-limit-breaks.ts'
import { oppositeDirection, breakMessages, type Direction } from './direction.ts'
import { describeShape, isAnything, getUnionMembers, getAllowedValues, type Pair, type Shape } from './shape.ts'

/** The previous and the current shape of one part of a contract. */
export interface Change {
  readonly before: Shape
  readonly now: Shape
}

/** Returns a sentence for each breaking change; empty if the change is compatible. */
export function findBreaks(change: Change, direction: Direction, path: string): string[] {
  return compare(toPair(change, direction), direction, path)
}

/**
 * Pairs the writer's shape with the reader's. Requests are written by users of the previous contract, everything else
 * is read by them.
 */
function toPair({ before, now }: Change, direction: Direction): Pair {
  return direction === 'request' ? { written: before, read: now } : { written: now, read: before }
}

function compare(pair: Pair, direction: Direction, path: string): string[] {
  const defaults = direction === 'request' ? compareDefaults(pair, path) : []
  return [...defaults, ...compareKinds(pair, direction, path)]
}

/** The default determines what a request means that omits the property. */
function compareDefaults({ written, read }: Pair, path: string): string[] {
  if (written.default === undefined || isDeepStrictEqual(written.default, read.default)) return []
  return [`${path}: default is now ${JSON.stringify(read.default)}, was ${JSON.stringify(written.default)}`]
}

function compareKinds(pair: Pair, direction: Direction, path: string): string[] {
  const { written, read } = pair
  if (isAnything(read)) return []
  if (isAnything(written)) return [describeKindChange(pair, direction, path)]
  if (written.anyOf || read.anyOf) return compareUnions(pair, direction, path)
  if (!fits(written, read)) return [describeKindChange(pair, direction, path)]
  return [
    ...compareValues(pair, direction, path),
    ...findLimitBreaks(pair, direction, path),
    ...(written.type === 'object' ? compareObjects(pair, direction, path) : []),
    ...(written.items && read.items
      ? compare({ written: written.items, read: read.items }, direction, `${path}[]`)
      : []),
    ...(written.type === 'function' ? compareFunctions(pair, direction, path) : []),
  ]
}

/** Each union member that is written must be understood by a member that is read. */
function compareUnions({ written, read }: Pair, direction: Direction, path: string): string[] {
  return getUnionMembers(written).flatMap((option) => {
    const comparisons = getUnionMembers(read).map((candidate) => ({
      candidate,
      breaks: compare({ written: option, read: candidate }, direction, path),
    }))
    if (comparisons.some(({ breaks }) => breaks.length === 0)) return []
    const sameType = comparisons.filter(({ candidate }) => candidate.type === option.type)
    const [only] = sameType
    // If only one member has the same type, its breaks are more specific than "none matches".
    return sameType.length === 1 && only
      ? only.breaks
      : [`${path}: ${breakMessages[direction].value(describeShape(option))}`]
  })
}

function fits(written: Shape, read: Shape): boolean {
  if (written.type === 'native' && read.type === 'native') return written.name === read.name
  if (written.type === read.type) return true
  return written.type === 'integer' && read.type === 'number'
}

function compareValues({ written, read }: Pair, direction: Direction, path: string): string[] {
  const acceptedValues = getAllowedValues(read)
  const isOpen = direction === 'response' && read.const === undefined
  if (acceptedValues === undefined || isOpen) return []
  const writtenValues = getAllowedValues(written)
  if (writtenValues === undefined) return [describeKindChange({ written, read }, direction, path)]
  return writtenValues
    .filter((value) => !acceptedValues.includes(value))
    .map((value) => `${path}: ${breakMessages[direction].value(JSON.stringify(value))}`)
}

function compareObjects({ written, read }: Pair, direction: Direction, path: string): string[] {
  const messages = breakMessages[direction]
  const writtenProperties = written.properties ?? {}
  const readProperties = read.properties ?? {}
  const recordShape = getRecordShape(read)
  const breaks: string[] = []
  for (const [name, shape] of Object.entries(readProperties)) {
    const writtenShape = writtenProperties[name]
    const propertyPath = joinPath(path, name)
    if (writtenShape) breaks.push(...compare({ written: writtenShape, read: shape }, direction, propertyPath))
    const isRequired = read.required?.includes(name) ?? false
    const isAlwaysWritten = written.required?.includes(name) ?? false
    if (writtenShape === undefined && (isRequired || direction === 'response'))
      breaks.push(`${propertyPath}: ${direction === 'request' ? messages.missing : messages.removed}`)
    else if (writtenShape !== undefined && isRequired && !isAlwaysWritten)
      breaks.push(`${propertyPath}: ${messages.missing}`)
  }
  for (const [name, shape] of Object.entries(writtenProperties)) {
    if (readProperties[name]) continue
    const propertyPath = joinPath(path, name)
    if (recordShape) breaks.push(...compare({ written: shape, read: recordShape }, direction, propertyPath))
    else if (direction === 'request' || (direction === 'document' && read.additionalProperties === false))
      breaks.push(`${propertyPath}: ${messages.removed}`)
  }
  return [...breaks, ...compareRecords({ written, read }, direction, path)]
}

/** Compares records: the shape of all properties that the contract does not name. */
function compareRecords({ written, read }: Pair, direction: Direction, path: string): string[] {
  const writtenShape = getRecordShape(written)
  const readShape = getRecordShape(read)
  const propertyPath = joinPath(path, '*')
  if (writtenShape === undefined)
    return readShape && direction === 'response' ? [`${propertyPath}: ${breakMessages[direction].removed}`] : []
  if (readShape === undefined)
    return direction === 'request' ? [`${propertyPath}: ${breakMessages[direction].removed}`] : []
  const names =
    read.propertyNames && direction !== 'response'
      ? compare(
          { written: written.propertyNames ?? { type: 'string' }, read: read.propertyNames },
          direction,
          `${propertyPath} name`,
        )
      : []
  return [...names, ...compare({ written: writtenShape, read: readShape }, direction, propertyPath)]
}

function getRecordShape({ additionalProperties }: Shape): Shape | undefined {
  return additionalProperties === false ? undefined : additionalProperties
}

function compareFunctions({ written, read }: Pair, direction: Direction, path: string): string[] {
  const writtenParameters = written.parameters ?? []
  const readParameters = read.parameters ?? []
  const propertyPath = `${path}()`
  const breaks = readParameters.flatMap((parameter, index) => {
    const writtenShape = writtenParameters[index]
    if (writtenShape)
      return compare(
        { written: parameter, read: writtenShape },
        oppositeDirection[direction],
        `${propertyPath} parameter ${index + 1}`,
      )
    return direction === 'request' ? [] : [`${propertyPath} parameter ${index + 1}: is no longer accepted`]
  })
  if ((written.requiredParameters ?? 0) > (read.requiredParameters ?? 0)) {
    const how = direction === 'request' ? 'is now called with fewer parameters' : 'now requires more parameters'
    breaks.push(`${propertyPath}: ${how}`)
  }
  if (!written.result || !read.result || read.result.type === 'nothing') return breaks
  return [...breaks, ...compare({ written: written.result, read: read.result }, direction, `${propertyPath} result`)]
}

function describeKindChange({ written, read }: Pair, direction: Direction, path: string): string {
  const [now, before] = direction === 'request' ? [read, written] : [written, read]
  return `${path}: ${breakMessages[direction].kind(describeShape(now), describeShape(before))}`
}

function joinPath(path: string, name: string): string {
  return `${path}.${name}`
}
