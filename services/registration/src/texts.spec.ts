import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { mailTexts } from './texts.ts'

test('has complete email texts in both languages', () => {
  expect(findTextProblems(mailTexts)).toEqual([])
})
