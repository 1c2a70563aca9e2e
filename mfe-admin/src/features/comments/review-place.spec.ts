import { expect, test } from 'vitest'
import { queueQuery, readReviewPlace, reviewAddress, reviewQuery } from './review-place.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('a filter survives the way through the address', () => {
  const address = reviewAddress('/comment-queue', {
    regulation: id,
    status: 'withheld',
    answered: 'false',
    q: 'rest days',
  })
  const place = readReviewPlace(new URL(address, 'http://portal').searchParams)
  expect(reviewAddress('/comment-queue', place)).toBe(address)
  expect(queueQuery(place)).toEqual({ mainParentId: id, status: 'withheld', answered: 'false', q: 'rest days' })
  expect(reviewQuery(place)).not.toHaveProperty('q')
})

test('what makes no sense is left out, and a version needs its regulation', () => {
  const place = readReviewPlace(new URLSearchParams(`status=x&from=2026-13-01&version=${id}&answered=yes`))
  expect(reviewAddress('/reports', place)).toBe('/reports')
})

test('the last day counts whole', () => {
  const { from = '', to = '' } = reviewQuery(readReviewPlace(new URLSearchParams('from=2026-07-01&to=2026-07-01')))
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
})
