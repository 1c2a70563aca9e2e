import { expect, it } from 'vitest'
import { checkHistories } from './testing/index.ts'

// Takes 2 s of CPU time; the limit is for a busy machine.
it('agrees with the simulation on 2,000 generated histories', () => {
  expect(checkHistories(1, 2000)).toEqual({ checked: 2000, failure: null })
}, 60_000)
