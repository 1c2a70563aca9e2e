import { findTextProblems } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { fileTexts, mailTexts, pageTexts, readingTexts } from './texts.ts'

test.each([mailTexts, fileTexts, pageTexts])('the texts of $namespace are complete in both languages', (texts) => {
  expect(findTextProblems(texts)).toEqual([])
})

test.each(['en-US', 'es'] as const)('files and pages have the same names of subjects in %s', (locale) => {
  const getSubjects = ({ texts }: typeof fileTexts) =>
    Object.entries(texts[locale]).filter(([key]) => key.startsWith('subject.'))
  expect(getSubjects(fileTexts)).toEqual(getSubjects(readingTexts))
})
