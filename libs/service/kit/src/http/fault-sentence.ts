import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'This is not an id.',
  email: 'This is not an email address.',
  url: 'This is not a web address.',
  date: 'This is not a date like 2026-11-21.',
  datetime: 'This is not a time like 2026-11-21T14:00:00Z.',
}

/** What is wrong with a part of the input, in a sentence; undefined where the schema's own words are as good. */
export function faultSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This is missing.'
    const kind = kinds[issue.expected]
    return kind && `This must be ${kind}.`
  }
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This is not in the form that is expected.'
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unitOf(issue.origin)}.`
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unitOf(issue.origin)}.`
  return undefined
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
