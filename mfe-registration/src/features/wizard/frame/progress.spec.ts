import { describe, expect, it, test } from 'vitest'
import { answersBefore, makeDraft, makeSentCode, ownerAnswers, today } from '../../../testing/drafts.ts'
import { getNextPage, getPosition, getPreviousPage, getResumePage, resolvePage } from './progress.ts'

const complete = makeDraft(ownerAnswers, { isContactConfirmed: true })
const forward = { today, isChange: false }

describe('getNextPage', () => {
  it.each([
    ['kind', 'agreement'],
    ['license-image', 'license'],
    ['identity', 'identity-result'],
    ['identity-result', 'roles'],
    ['roles', 'name'],
    // The contact is confirmed, so the code is not asked again.
    ['address', 'username'],
    ['username', 'check-answers'],
    ['check-answers', 'password'],
  ] as const)('goes from %s to %s', (page, next) => {
    expect(getNextPage(page, complete, forward)).toBe(next)
  })

  it('returns to the answers after a change, unless the change made another question necessary', () => {
    expect(getNextPage('name', complete, { today, isChange: true })).toBe('check-answers')
    const { contact, ...answers } = ownerAnswers
    expect(contact.email).not.toBe('')
    expect(getNextPage('name', makeDraft(answers), { today, isChange: true })).toBe('contact')
  })

  it.each([
    ['blocked', 'not-confirmed'],
    ['not-eligible', 'not-eligible'],
    ['registered', 'done'],
  ] as const)('a registration that is %s continues on %s', (status, page) => {
    expect(getNextPage('identity', makeDraft(answersBefore('roles'), { status }), forward)).toBe(page)
    expect(resolvePage('name', makeDraft(ownerAnswers, { status }), today)).toBe(page)
  })
})

describe('resolvePage', () => {
  const draft = makeDraft(answersBefore('roles'))

  it('opens answered pages and the first one without an answer', () => {
    expect(resolvePage('kind', draft, today)).toBe('kind')
    expect(resolvePage('roles', draft, today)).toBe('roles')
  })

  it('leads to the first page without an answer instead of a later one', () => {
    expect(resolvePage('address', draft, today)).toBe('roles')
    expect(resolvePage('done', draft, today)).toBe('roles')
  })

  it('opens the page for the code once a code was sent', () => {
    const uncoded = makeDraft(ownerAnswers)
    expect(resolvePage('enter-code', uncoded, today)).toBe('code')
    expect(resolvePage('enter-code', { ...uncoded, sentCode: makeSentCode() }, today)).toBe('enter-code')
  })
})

test('somebody who made a mistake can correct it, and goes on where they were', () => {
  const blocked = makeDraft(answersBefore('roles'), { status: 'blocked' })
  expect(resolvePage('license', blocked, today)).toBe('license')
  expect(resolvePage('roles', blocked, today)).toBe('not-confirmed')
  expect(resolvePage('identity', { ...blocked, status: 'not-eligible' }, today)).toBe('identity')
  const corrected = makeDraft(answersBefore('roles'), { identityOutcome: 'confirmed' })
  expect(getNextPage('license', corrected, { today, isChange: true })).toBe('roles')
})

test('resumes on the answers when everything is answered', () => {
  expect(getResumePage(complete)).toBe('check-answers')
  expect(getResumePage(makeDraft({}))).toBe('kind')
})

test('goes back in the order of the pages, from the first one to the start', () => {
  expect(getPreviousPage('agreement', complete, today)).toBe('kind')
  expect(getPreviousPage('username', complete, today)).toBe('address')
  expect(getPreviousPage('kind', complete, today)).toBeUndefined()
})

test('shows the position only when the number of pages is known', () => {
  expect(getPosition('identity', makeDraft(answersBefore('identity')), today)).toBeUndefined()
  expect(getPosition('name', complete, today)).toEqual({ position: 9, count: 15 })
})
