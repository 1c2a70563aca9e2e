import type { z } from 'zod'
import type { UiTexts } from '../ui-texts.tsx'

type Issue = z.core.$ZodIssue

/** Returns the message for an issue, with `{field}` for the label of its field. */
export function getIssueMessage(issue: Issue, value: unknown, { fieldErrors, invalidDate }: UiTexts): string {
  if (isMissing(issue, value)) return fieldErrors.required
  switch (issue.code) {
    case 'too_big':
      return getLimitMessage(issue.maximum, issue.origin === 'string' ? fieldErrors.tooLong : fieldErrors.tooBig)
    case 'too_small':
      return getLimitMessage(issue.minimum, issue.origin === 'string' ? fieldErrors.tooShort : fieldErrors.tooSmall)
    case 'invalid_format':
      if (issue.format === 'email') return fieldErrors.email
      return issue.format === 'date' ? invalidDate : fieldErrors.invalid
    case 'invalid_type':
      return ['number', 'int'].includes(issue.expected) ? fieldErrors.number : fieldErrors.invalid
    default:
      return fieldErrors.invalid
  }
}

/** Whether the value is missing, blank or an empty list. */
function isMissing(issue: Issue, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.length === 0 && issue.code === 'too_small'
}

function getLimitMessage(limit: number | bigint, text: string): string {
  return text.replace('{limit}', String(limit))
}
