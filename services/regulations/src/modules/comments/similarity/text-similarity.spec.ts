import { describe, expect, test } from 'vitest'
import { isSimilar, fingerprintText } from './text-similarity.ts'

const letter = `I write as an owner of three horses. The rest period in this rule is too short for horses that travel far, and the
rule should say who decides when a horse is fit again. Please let the attending veterinarian decide, in writing, before entry.`
const areSimilar = (a: string, b: string) => isSimilar(fingerprintText(a), fingerprintText(b))

describe('isSimilar', () => {
  test('returns true when only case, punctuation and spacing differ', () => {
    expect(fingerprintText('I agree!').textKey).toBe(fingerprintText('  i   AGREE. ').textKey)
    expect(areSimilar('I agree!', 'i agree')).toBe(true)
  })

  test('returns true for a form letter with another greeting and an added sentence', () => {
    expect(areSimilar(letter, `Dear Sirs, ${letter} Thank you. Ann Smith`)).toBe(true)
  })

  test('returns false for different texts on the same subject and for short texts that differ', () => {
    const other = `The rest period is much too long. A horse that travels far can run again within three days, and trainers know
      their horses better than any rule. Leave the decision to the trainer and do not ask for papers before each entry.`
    expect(areSimilar(letter, other)).toBe(false)
    expect(areSimilar('I agree with this rule', 'I disagree with this rule')).toBe(false)
    expect(areSimilar('', 'x')).toBe(false)
  })
})

test('gives similar texts at least one common band', () => {
  const [one, other] = [fingerprintText(letter), fingerprintText(`Dear Sirs, ${letter}`)]
  expect(one.bands.filter((band) => other.bands.includes(band)).length).toBeGreaterThan(0)
  for (const part of [...one.signature, ...one.bands]) expect(Math.abs(part)).toBeLessThanOrEqual(2 ** 31)
})
