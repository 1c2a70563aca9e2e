/**
 * Who reads what an earlier or later release wrote, and how strictly.
 * `request`: the contract's owner reads what others send; everything is checked, nothing sent may be ignored.
 * `answer`: others read what the owner sends; they ignore what they do not know and take closed lists for open ones.
 * `document`: others check the owner's document with the schema they were built with, and ignore what they do not know.
 */
export type Reading = 'request' | 'answer' | 'document'

/** How the owner's change is said to its author, by who reads. */
export interface Wording {
  readonly missing: string
  readonly gone: string
  readonly kind: (now: string, before: string) => string
  readonly value: (value: string) => string
  readonly limit: (now: string, before: string) => string
}

const sent: Wording = {
  missing: 'may be missing now',
  gone: 'is no longer there',
  kind: (now, before) => `may be ${now} now, was ${before}`,
  value: (value) => `may be ${value} now`,
  limit: (now, before) => `has ${now} now, earlier readers take ${before}`,
}

export const wordings: Readonly<Record<Reading, Wording>> = {
  request: {
    missing: 'is required now',
    gone: 'is no longer taken',
    kind: (now, before) => `must be ${now} now, was ${before}`,
    value: (value) => `no longer takes ${value}`,
    limit: (now, before) => `takes ${now} now, took ${before}`,
  },
  answer: sent,
  document: sent,
}

/** Functions turn it round: what is handed to the owner's functions is a request, what they hand back an answer. */
export const turned: Readonly<Record<Reading, Reading>> = { request: 'answer', answer: 'request', document: 'request' }
