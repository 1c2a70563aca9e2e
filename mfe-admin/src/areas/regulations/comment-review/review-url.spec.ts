import { expect, test } from 'vitest'
import { toQueueQuery, parseReviewParams, reviewUrl, toReportQuery } from './review-url.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('parses the URLs it builds', () => {
  const url = reviewUrl('/comment-queue', {
    regulation: id,
    status: 'withheld',
    answered: 'false',
    q: 'rest days',
  })
  const params = parseReviewParams(new URL(url, 'http://portal').searchParams)
  expect(reviewUrl('/comment-queue', params)).toBe(url)
  expect(toQueueQuery(params)).toEqual({ mainParentId: id, status: 'withheld', answered: 'false', q: 'rest days' })
  expect(toReportQuery(params)).not.toHaveProperty('q')
})

test('ignores invalid query parameters and a version without its regulation', () => {
  const params = parseReviewParams(new URLSearchParams(`status=x&from=2026-13-01&version=${id}&answered=yes`))
  expect(reviewUrl('/reports', params)).toBe('/reports')
})

test('includes the whole last day', () => {
  const { from = '', to = '' } = toReportQuery(parseReviewParams(new URLSearchParams('from=2026-07-01&to=2026-07-01')))
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
})
