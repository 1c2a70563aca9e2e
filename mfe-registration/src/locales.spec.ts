import { checkLocales } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import registrationEn from '../locales/en-US/registration.json' with { type: 'json' }
import questionsEn from '../locales/en-US/registration-questions.json' with { type: 'json' }
import statesEn from '../locales/en-US/states.json' with { type: 'json' }
import registrationEs from '../locales/es/registration.json' with { type: 'json' }
import questionsEs from '../locales/es/registration-questions.json' with { type: 'json' }
import statesEs from '../locales/es/states.json' with { type: 'json' }

test.each([
  ['the start page and the frame', registrationEn, registrationEs],
  ['the questions', questionsEn, questionsEs],
  ['the states', statesEn, statesEs],
])('the texts of %s are complete in both languages', (_, english, spanish) => {
  expect(checkLocales(english, spanish)).toEqual([])
})
