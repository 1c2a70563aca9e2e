import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { certificateTexts, mailTexts } from './texts.ts'

test.each([mailTexts, certificateTexts])('has complete $namespace texts in both languages', (texts) => {
  expect(findTextProblems(texts)).toEqual([])
})
