import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { certificateTexts, mailTexts, peopleFileTexts } from './texts.ts'

test.each([mailTexts, certificateTexts, peopleFileTexts])(
  'has complete $namespace texts in both languages',
  (texts) => {
    expect(findTextProblems(texts)).toEqual([])
  },
)
