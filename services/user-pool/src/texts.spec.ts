import { textFaults } from '@portal/service-texts'
import { expect, test } from 'vitest'
import { mailTexts } from './texts.ts'

test('the texts of mails are whole in both languages', () => {
  expect(textFaults(mailTexts)).toEqual([])
})
