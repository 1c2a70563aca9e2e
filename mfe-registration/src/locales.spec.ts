import { checkLocales } from '@portal/i18n/check'
import { expect, test } from 'vitest'
import certificatesEn from '../locales/en-US/certificates.json' with { type: 'json' }
import certificatesEs from '../locales/es/certificates.json' with { type: 'json' }
import delegatesEn from '../locales/en-US/delegates.json' with { type: 'json' }
import delegatesEs from '../locales/es/delegates.json' with { type: 'json' }
import invitesEn from '../locales/en-US/invites.json' with { type: 'json' }
import noticesEn from '../locales/en-US/notices.json' with { type: 'json' }
import registrationEn from '../locales/en-US/registration.json' with { type: 'json' }
import questionsEn from '../locales/en-US/registration-questions.json' with { type: 'json' }
import statesEn from '../locales/en-US/states.json' with { type: 'json' }
import invitesEs from '../locales/es/invites.json' with { type: 'json' }
import noticesEs from '../locales/es/notices.json' with { type: 'json' }
import licensesEn from '../locales/en-US/licenses.json' with { type: 'json' }
import licensesEs from '../locales/es/licenses.json' with { type: 'json' }
import registrationEs from '../locales/es/registration.json' with { type: 'json' }
import questionsEs from '../locales/es/registration-questions.json' with { type: 'json' }
import statesEs from '../locales/es/states.json' with { type: 'json' }

test.each([
  ['certificates', certificatesEn, certificatesEs],
  ['delegations', delegatesEn, delegatesEs],
  ['the start page and the frame', registrationEn, registrationEs],
  ['the questions', questionsEn, questionsEs],
  ['the invites', invitesEn, invitesEs],
  ['the notices', noticesEn, noticesEs],
  ['the states', statesEn, statesEs],
  ['licenses', licensesEn, licensesEs],
])('the texts of %s are complete in both languages', (_, english, spanish) => {
  expect(checkLocales(english, spanish)).toEqual([])
})
