import { expect, it } from 'vitest'
import { importErrorTexts } from './import-error-texts.ts'
import { importErrors } from './import-errors.ts'

it('has a message in both languages for every error code of imports', () => {
  expect(Object.keys(importErrorTexts).toSorted()).toEqual(Object.keys(importErrors).toSorted())
  for (const { en, es } of Object.values(importErrorTexts)) expect(es).not.toBe(en)
})
