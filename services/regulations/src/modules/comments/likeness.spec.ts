import { describe, expect, test } from 'vitest'
import { isAlike, likenessOf } from './likeness.ts'

const letter = `I write as an owner of three horses. The rest period in this rule is too short for horses that travel far, and the
rule should say who decides when a horse is fit again. Please let the attending veterinarian decide, in writing, before entry.`
const alike = (one: string, other: string) => isAlike(likenessOf(one), likenessOf(other))

describe('comments say the same', () => {
  test('that differ in capitals, signs and spaces', () => {
    expect(likenessOf('I agree!').wordsKey).toBe(likenessOf('  i   AGREE. ').wordsKey)
    expect(alike('I agree!', 'i agree')).toBe(true)
  })

  test('that are a form letter with another greeting and an added sentence', () => {
    expect(alike(letter, `Dear Sirs, ${letter} Thank you. Ann Smith`)).toBe(true)
  })

  test('but not those about the same thing in other words, nor short ones that differ', () => {
    const other = `The rest period is much too long. A horse that travels far can run again within three days, and trainers know
      their horses better than any rule. Leave the decision to the trainer and do not ask for papers before each entry.`
    expect(alike(letter, other)).toBe(false)
    expect(alike('I agree with this rule', 'I disagree with this rule')).toBe(false)
    expect(alike('', 'x')).toBe(false)
  })
})

test('likely pairs are found by a shared band', () => {
  const [one, other] = [likenessOf(letter), likenessOf(`Dear Sirs, ${letter}`)]
  expect(one.bands.filter((band) => other.bands.includes(band)).length).toBeGreaterThan(0)
  for (const part of [...one.signature, ...one.bands]) expect(Math.abs(part)).toBeLessThanOrEqual(2 ** 31)
})
