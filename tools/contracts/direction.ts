/**
 * Direction of a message, which determines what counts as breaking.
 * `request`: the contract's owner reads what others send. Everything is validated and nothing sent may be ignored.
 * `response`: others read what the owner sends. They ignore unknown properties and treat enums as open.
 * `document`: others validate the owner's document with an older schema and ignore unknown properties.
 */
export type Direction = 'request' | 'response' | 'document'

/** Descriptions of breaking changes, by direction. */
export interface BreakMessages {
  readonly missing: string
  readonly removed: string
  readonly kind: (now: string, before: string) => string
  readonly value: (value: string) => string
  readonly limit: (now: string, before: string) => string
}

const outgoing: BreakMessages = {
  missing: 'can now be missing',
  removed: 'was removed',
  kind: (now, before) => `can now be ${now}, was ${before}`,
  value: (value) => `can now be ${value}`,
  limit: (now, before) => `now has ${now}, but earlier readers expect ${before}`,
}

export const breakMessages: Readonly<Record<Direction, BreakMessages>> = {
  request: {
    missing: 'is now required',
    removed: 'is no longer accepted',
    kind: (now, before) => `must now be ${now}, was ${before}`,
    value: (value) => `no longer accepts ${value}`,
    limit: (now, before) => `now accepts ${now}, accepted ${before} before`,
  },
  response: outgoing,
  document: outgoing,
}

/**
 * Function parameters reverse the direction: what is passed to the owner's functions is a request, what they return a
 * response.
 */
export const oppositeDirection: Readonly<Record<Direction, Direction>> = {
  request: 'response',
  response: 'request',
  document: 'request',
}
