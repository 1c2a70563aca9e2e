import type { VersionSummary } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { describe, expect, it } from 'vitest'
import { describeStatus, formatVersionDates } from './display-status.ts'
import { getLegalStatus } from './versions.ts'
import type { ReadingTexts } from './texts.ts'

const t: ReadingTexts = (key, values) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`
const context = { t, format: createFormats('en-US', 'UTC') }

const adopted = {
  state: 'PUBLISHED_CURRENT',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  supersededByVersionId: null,
  commentOpensAt: '2026-01-01T05:00:00.000Z',
  commentClosesAt: '2126-01-01T04:59:00.000Z',
} as unknown as VersionSummary

const sentence = (version: VersionSummary) => describeStatus(version, getLegalStatus(version), context)

describe('an adopted text with a comment period', () => {
  it('adds the comment deadline to the status', () => {
    const until = 'December 31, 2125 at 11:59\u00A0PM\u00A0EST'
    expect(sentence(adopted)).toBe(`banner.in-effect.text January 1, 2026 banner.comment-until ${until}`)
    expect(formatVersionDates(adopted, context)).toBe(`dates.from January 1, 2026 · dates.comment-until ${until}`)
    const future = { ...adopted, effectiveFrom: '2125-01-01' }
    expect(sentence(future)).toBe(`banner.future.text January 1, 2125 banner.comment-until ${until}`)
  })

  it('omits the deadline when there is none', () => {
    expect(sentence({ ...adopted, commentClosesAt: null })).toMatch(/banner\.comment-open$/)
  })

  it('ignores a comment period that has ended or not yet started', () => {
    const ended = { ...adopted, commentClosesAt: '2026-02-01T04:59:00.000Z' }
    const upcoming = { ...adopted, commentOpensAt: '2125-02-01T04:59:00.000Z' }
    for (const version of [ended, upcoming]) {
      expect(sentence(version)).toBe('banner.in-effect.text January 1, 2026')
      expect(formatVersionDates(version, context)).toBe('dates.from January 1, 2026')
    }
  })
})

describe('a draft that is not open for comment', () => {
  const draft = { ...adopted, state: 'PUBLISHED_DRAFT', effectiveFrom: null } as VersionSummary

  it('is described as closed only if it was open for comment', () => {
    const ended = { ...draft, commentClosesAt: '2026-02-01T04:59:00.000Z' }
    expect(sentence(ended)).toBe('banner.draft-closed.text January 31, 2026 at 11:59\u00A0PM\u00A0EST')
    expect(formatVersionDates(ended, context)).toBe('dates.comment-closed January 31, 2026 at 11:59\u00A0PM\u00A0EST')
    const neverOpen = { ...draft, commentOpensAt: null, commentClosesAt: null }
    expect(sentence(neverOpen)).toBe('banner.draft-no-comments.text')
    expect(formatVersionDates(neverOpen, context)).toBe('dates.no-comment')
  })

  it('is described with its opening date if comments open later', () => {
    const upcoming = { ...draft, commentOpensAt: '2125-02-01T05:00:00.000Z' }
    expect(sentence(upcoming)).toBe('banner.draft-comments-upcoming.text February 1, 2125 at 12:00\u00A0AM\u00A0EST')
    expect(formatVersionDates(upcoming, context)).toBe('dates.comment-from February 1, 2125 at 12:00\u00A0AM\u00A0EST')
  })
})
