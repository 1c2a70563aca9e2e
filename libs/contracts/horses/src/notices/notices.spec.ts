import { expect, test } from 'vitest'
import { horseNoticeKinds } from './index.ts'

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)

test('has a name of its own for each kind', () => {
  const names = horseNoticeKinds.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('uses only the placeholders of the kind', () => {
  for (const { name, placeholders, texts } of horseNoticeKinds)
    for (const language of Object.values(texts))
      for (const text of Object.values(language))
        for (const placeholder of listPlaceholders(text))
          expect(Object.keys(placeholders), `${name}: ${text}`).toContain(placeholder)
})
