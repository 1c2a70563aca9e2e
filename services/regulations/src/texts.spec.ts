import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { fileTexts, mailTexts, pageTexts } from './texts.ts'

test.each([mailTexts, fileTexts, pageTexts])('the texts of $namespace are complete in both languages', (texts) => {
  expect(findTextProblems(texts)).toEqual([])
})
