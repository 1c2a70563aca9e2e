import type { VersionSummary } from '@portal/contracts-regulations'
import { formatsOf } from '@portal/formats'
import { describe, expect, it } from 'vitest'
import { standingSentence, versionDates } from './standing.ts'
import { statusOf } from './versions.ts'
import type { ReadingWords } from './words.ts'

const t: ReadingWords = (key, values) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`
const words = { t, format: formatsOf('en-US', 'UTC') }

const adopted = {
  state: 'PUBLISHED_CURRENT',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  supersededByVersionId: null,
  commentOpensAt: '2026-01-01T05:00:00.000Z',
  commentClosesAt: '2126-01-01T04:59:00.000Z',
} as unknown as VersionSummary

const sentence = (version: VersionSummary) => standingSentence(version, statusOf(version), words)

describe('an adopted text with a comment window', () => {
  it('says beside its standing that it takes comments, and until when', () => {
    const until = 'December 31, 2125 at 11:59\u00A0PM\u00A0EST'
    expect(sentence(adopted)).toBe(`banner.in-force.text January 1, 2026 banner.comment-until ${until}`)
    expect(versionDates(adopted, words)).toBe(`dates.from January 1, 2026 · dates.comment-until ${until}`)
    const future = { ...adopted, effectiveFrom: '2125-01-01' }
    expect(sentence(future)).toBe(`banner.future.text January 1, 2125 banner.comment-until ${until}`)
  })

  it('says so without a day where there is none', () => {
    expect(sentence({ ...adopted, commentClosesAt: null })).toMatch(/banner\.comment-open$/)
  })

  it('says nothing of a window that is over or still to come', () => {
    const over = { ...adopted, commentClosesAt: '2026-02-01T04:59:00.000Z' }
    const toCome = { ...adopted, commentOpensAt: '2125-02-01T04:59:00.000Z' }
    for (const version of [over, toCome]) {
      expect(sentence(version)).toBe('banner.in-force.text January 1, 2026')
      expect(versionDates(version, words)).toBe('dates.from January 1, 2026')
    }
  })
})

describe('a draft that is not open for comment', () => {
  const draft = { ...adopted, state: 'PUBLISHED_DRAFT', effectiveFrom: null } as VersionSummary

  it('says that comments are over only where there were any', () => {
    const over = { ...draft, commentClosesAt: '2026-02-01T04:59:00.000Z' }
    expect(sentence(over)).toBe('banner.draft-closed.text January 31, 2026 at 11:59\u00A0PM\u00A0EST')
    expect(versionDates(over, words)).toBe('dates.comment-closed January 31, 2026 at 11:59\u00A0PM\u00A0EST')
    const never = { ...draft, commentOpensAt: null, commentClosesAt: null }
    expect(sentence(never)).toBe('banner.draft-quiet.text')
    expect(versionDates(never, words)).toBe('dates.no-comment')
  })

  it('says from when it can be commented on where that is to come', () => {
    const toCome = { ...draft, commentOpensAt: '2125-02-01T05:00:00.000Z' }
    expect(sentence(toCome)).toBe('banner.draft-to-open.text February 1, 2125 at 12:00\u00A0AM\u00A0EST')
    expect(versionDates(toCome, words)).toBe('dates.comment-from February 1, 2125 at 12:00\u00A0AM\u00A0EST')
  })
})
