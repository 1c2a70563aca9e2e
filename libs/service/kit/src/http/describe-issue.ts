import type { z } from 'zod'

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formatMessages: Readonly<Record<string, string>> = {
  uuid: 'This is not a valid ID.',
  email: 'This is not a valid email address.',
  url: 'This is not a valid URL.',
  date: 'Enter a date like 2026-11-21.',
  datetime: 'Enter a date and time like 2026-11-21T14:00:00Z.',
}

/** The message for a validation issue; undefined where the schema's own message is used. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This field is required.'
    const typeName = typeNames[issue.expected]
    return typeName && `This must be ${typeName}.`
  }
  if (issue.code === 'invalid_format') return formatMessages[issue.format] ?? 'This has the wrong format.'
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_small') return describeLimit('at least', Number(issue.minimum), issue.origin)
  if (issue.code === 'too_big') return describeLimit('at most', Number(issue.maximum), issue.origin)
  return undefined
}

function describeLimit(comparison: 'at least' | 'at most', limit: number, origin: string): string {
  if (origin === 'string') return `Must be ${comparison} ${limit} ${limit === 1 ? 'character' : 'characters'}.`
  if (origin === 'array') return `Must have ${comparison} ${limit} ${limit === 1 ? 'item' : 'items'}.`
  return `Must be ${comparison} ${limit}.`
}
