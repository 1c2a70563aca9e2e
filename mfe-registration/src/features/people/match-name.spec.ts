import { expect, it } from 'vitest'
import { matchName } from './match-name.ts'

const mark = (name: string, search: string) =>
  matchName(name, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

it.each([
  ['Ana García-López', 'gar', 'Ana [Gar]cía-López'],
  ['Ana García-López', 'LOPEZ ana', '[Ana] García-[López]'],
  ["Seán O'Quinn", 'oqu', "Seán [O'Qu]inn"],
  ['José Muñoz', 'muno', 'José [Muño]z'],
  ['Ana Ruiz', 'uiz', 'Ana Ruiz'],
  ['Ana Ruiz', '', 'Ana Ruiz'],
])('marks in %j what begins with %j', (name, search, marked) => {
  expect(mark(name, search)).toBe(marked)
})
