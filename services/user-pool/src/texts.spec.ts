import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { mailTexts } from './texts.ts'

test('the mail texts are complete in both languages', () => {
  expect(findTextProblems(mailTexts)).toEqual([])
})
