import { expect, it } from 'vitest'
import { checkHistories, findDifferences, generateHistory, shrinkHistory, type History } from './testing/index.ts'

// Takes 2 s of CPU time; the limit is for a busy machine.
it('agrees with the simulation on 2,000 generated histories', () => {
  expect(checkHistories(1, 2000)).toEqual({ checked: 2000, failure: null })
}, 60_000)

it('finds a wrong number of days, and shrinks the history to one treatment', () => {
  const withWrongDays = (history: History): History => ({
    ...history,
    rules: { ...history.rules, standDowns: history.rules.standDowns.map((row) => ({ ...row, race: row.race + 1 })) },
  })
  const isFailing = (history: History) => findDifferences(history).length > 0
  const histories = Array.from({ length: 50 }, (_, seed) => withWrongDays(generateHistory(seed)))
  const failing = histories.find(isFailing)
  const smallest = failing && shrinkHistory(failing, isFailing)
  expect(smallest?.facts).toMatchObject({ treatments: [expect.anything()], items: [], listEntries: [], races: [] })
  expect(smallest?.dates).toHaveLength(1)
})
